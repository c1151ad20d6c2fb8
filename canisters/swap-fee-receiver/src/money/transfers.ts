import {
  type Account,
  nameOfLedgerError,
  type Refusal,
  type SettledOutcome,
  sendOwn,
  type TransferIntent,
  textOfRefusal,
} from '@sluice/canister'
import type { Token } from '../market/marketState.ts'
import { logBurn } from '../reads/logs.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { Pause } from '../turns/Pause.ts'

type Purpose = 'toPool' | 'burn' | 'payout'
const UNDER_WAY = 'A transfer of this token is still under way'
const PURPOSES: readonly Purpose[] = ['toPool', 'burn', 'payout']

export type Movement = {
  token: Token
  to: Account
  amount: bigint
  fee: bigint
  purpose: Purpose
}

/**
 * Moves tokens out of the receiver's wallet and answers with the ledger's block.
 * @throws Pause when it was refused, when nobody knows yet (the journal then goes on asking with the same key), or while another
 * transfer of the token is under way.
 */
export async function move(context: ReceiverContext, movement: Movement): Promise<bigint> {
  const { token, to, amount, fee, purpose } = movement
  const outcome = await sendOwn(context, {
    ledger: token.ledger,
    to,
    amount,
    fee,
    purpose: Uint8Array.of(PURPOSES.indexOf(purpose)),
  })
  if (outcome.kind === 'underWay') throw new Pause(UNDER_WAY)
  if (outcome.kind === 'done') return outcome.block
  if (outcome.kind === 'refused') throw new Pause(textOfPause(outcome.why))
  throw new Pause('A ledger has not answered a transfer yet; it is asked again')
}

/** @throws Pause while a transfer of this token has no known outcome. */
export function requireQuiet({ journal }: ReceiverContext, token: Token): void {
  if (journal.hasOpen(token.ledger)) throw new Pause(UNDER_WAY)
}

/** There are no books to correct: tokens are where the ledgers say. Burns are written down. */
export function settleTransfer(
  context: ReceiverContext,
  { purpose, amount }: TransferIntent,
  outcome: SettledOutcome,
): void {
  if (PURPOSES[purpose[0] ?? -1] !== 'burn') return
  const error = outcome.kind === 'done' ? '' : textOfPause(outcome.why)
  logBurn(context, { amount, error })
}

function textOfPause(why: Refusal): string {
  return textOfRefusal(why, (error) => `The ledger refused: ${nameOfLedgerError(error)}`)
}
