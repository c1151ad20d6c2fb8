import { type EvmTransactions, RECENT_MS, stateOf } from '@sluice/sdk/ethereum'

type Wanted = {
  readonly ledgerId: string
  readonly contract: string
  readonly helper: string
  /** Of the wallet. */
  readonly from: string
  readonly nowMs: number
}

/**
 * The amount that somebody has allowed and not deposited yet, to go on with after a reload.
 * @param transactions newest first @returns undefined when there is none, or it was too long ago
 */
export function lastApproved(
  transactions: EvmTransactions,
  { ledgerId, contract, helper, from, nowMs }: Wanted,
): bigint | undefined {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const last = transactions.find(
    ({ purpose, from: sender }) =>
      isSame(sender, from) &&
      (purpose.kind === 'approve'
        ? isSame(purpose.token, contract) && isSame(purpose.spender, helper)
        : purpose.ledgerId === ledgerId),
  )
  if (last?.purpose.kind !== 'approve' || nowMs - last.addedTimeMs >= RECENT_MS) return undefined
  const isOn = ['pending', 'confirmed'].includes(stateOf(last, nowMs))
  return isOn && last.purpose.amount > 0n ? last.purpose.amount : undefined
}
