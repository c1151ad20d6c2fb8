import type { Account, Refusal, SettledOutcome, TransferIntent } from '@sluice/canister'
import { isSameBytes } from '@sluice/canister'
import { logBurn } from '../reads/logs.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import type { Token } from '../receiver/ReceiverState.ts'
import { Pause } from '../turns/Pause.ts'

export type Purpose = 'toPool' | 'burn' | 'payout'
const PURPOSES: readonly Purpose[] = ['toPool', 'burn', 'payout']

export type Movement = {
  token: Token
  to: Account
  amount: bigint
  fee: bigint
  purpose: Purpose
}

/**
 * Moves tokens out of the receiver's wallet and answers with the ledger's block. One transfer of a token at a time: until the
 * outcome of the last one is known, what the wallet holds isn't either.
 * @throws Pause when it was refused, or when nobody knows yet; the journal then goes on asking with the same key.
 */
export async function move(context: ReceiverContext, movement: Movement): Promise<bigint> {
  const { journal, self } = context
  const { token, to, amount, fee, purpose } = movement
  requireQuiet(context, token)
  const intent = journal.begin({
    method: 'transfer',
    ledger: token.ledger,
    from: { owner: self(), subaccount: undefined },
    to,
    amount,
    fee,
    purpose: Uint8Array.of(PURPOSES.indexOf(purpose)),
  })
  // await: other messages run here; the journal holds what this transfer came to
  const outcome = await journal.send(intent.id)
  if (outcome.kind === 'done') return outcome.block
  if (outcome.kind === 'refused') throw new Pause(textOfRefusal(outcome.why))
  throw new Pause('A ledger has not answered a transfer yet; it is asked again')
}

/** @throws Pause while a transfer of this token has no known outcome. */
export function requireQuiet({ journal }: ReceiverContext, token: Token): void {
  if (journal.pending().some(({ ledger }) => isSameBytes(ledger, token.ledger))) {
    throw new Pause('A transfer of this token is still under way')
  }
}

/** There are no books to correct: tokens are where the ledgers say. Burns are written down. */
export function settleTransfer(
  context: ReceiverContext,
  { purpose, amount }: TransferIntent,
  outcome: SettledOutcome,
): void {
  if (PURPOSES[purpose[0] ?? -1] !== 'burn') return
  const error = outcome.kind === 'done' ? '' : textOfRefusal(outcome.why)
  logBurn(context, { amount, error })
}

function textOfRefusal(why: Refusal): string {
  if (why.kind === 'unreachable') return `The ledger could not be reached: ${why.message}`
  return `The ledger refused: ${Object.keys(why.error)[0]}`
}
