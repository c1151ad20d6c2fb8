import type { BridgeTransfer } from '@sluice/sdk'
import {
  type EvmTransaction,
  type EvmTransactionState,
  type EvmTransactions,
  RECENT_MS,
  stateOf,
} from '@sluice/sdk/ethereum'

export type ShownDeposit = {
  readonly transaction: EvmTransaction
  readonly state: EvmTransactionState
}

/** Older ones are in the list of transfers. */
const MOST_SHOWN = 3
/** What was minted stays for a moment, so that its end is seen where its begin was. */
const MINTED_MS = 2 * 60_000

/** A token's deposits that are under way, or have come to nothing and wait to be read. */
export const shownDeposits = (
  transactions: EvmTransactions,
  ledgerId: string,
  nowMs: number,
): readonly ShownDeposit[] =>
  transactions
    .filter(({ purpose }) => purpose.kind !== 'approve' && purpose.ledgerId === ledgerId)
    .map((transaction) => ({ transaction, state: stateOf(transaction, nowMs) }))
    .filter(({ transaction: { confirmedTimeMs = nowMs }, state }) =>
      state === 'confirmed' ? nowMs - confirmedTimeMs < RECENT_MS : true,
    )
    .slice(0, MOST_SHOWN)

/** Whether a transfer is not minted, or was only just now. */
export function isStillShown(
  transfer: Pick<BridgeTransfer, 'state' | 'steps'> | undefined,
  nowMs: number,
): boolean {
  if (transfer?.state.kind !== 'done') return true
  const mintedMs = transfer.steps.find(({ name }) => name === 'mint')?.atMs
  return mintedMs !== undefined && nowMs - mintedMs < MINTED_MS
}
