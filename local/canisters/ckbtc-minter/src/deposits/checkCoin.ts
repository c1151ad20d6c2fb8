import type { CheckTransactionStatus } from '@sluice/candid/btc_checker'
import type { UpdateBalanceError } from '@sluice/candid/ckbtc_minter'
import { CHECKER_ERROR, CONFIGURATION_ERROR } from '../minter/errors.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

type Verdict = { readonly isClean: boolean } | { readonly error: UpdateBalanceError }

/** The checker may have to fetch a transaction first, and says so. */
const MOST_TRIES = 10

/** Asks the checker about the transaction that a coin comes from. */
export async function checkCoin(context: MinterContext, txid: Uint8Array): Promise<Verdict> {
  const { checker } = context.log.model.settings
  if (checker === undefined)
    return failure(CONFIGURATION_ERROR, 'the minter has no Bitcoin checker')
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // await: other messages run here; nothing of this question depends on what they change
    const asked = await context.checker.checkTransaction(checker, txid)
    if (asked.kind === 'failed')
      return failure(CHECKER_ERROR, `the Bitcoin checker does not answer: ${asked.text}`)
    if ('Passed' in asked.value) return { isClean: true }
    if ('Failed' in asked.value) return { isClean: false }
    const text = finalText(asked.value.Unknown)
    if (text !== undefined) return failure(CHECKER_ERROR, text)
  }
  return failure(CHECKER_ERROR, 'the Bitcoin checker is busy: call again later')
}

/** Why asking again is no use; undefined when it may be. */
function finalText(status: CheckTransactionStatus): string | undefined {
  if ('Retriable' in status) return undefined
  if ('NotEnoughCycles' in status) return 'the minter has not enough cycles for the Bitcoin checker'
  const [name] = Object.keys(status.Error)
  return `the Bitcoin checker cannot check the transaction: ${name}`
}

const failure = (error_code: bigint, error_message: string) => ({
  error: { GenericError: { error_code, error_message } },
})
