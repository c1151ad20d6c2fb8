import { type LaunchShare, launchShare, vestedTokens } from '@sluice/candid/launch-shares'
import type { Investor, Sale } from '../launchpad/LaunchpadState.ts'

/** Whose the tokens and the payments of a sale are. */

const SECOND_NS = 1_000_000_000n

export const isSettled = ({ status }: Sale): boolean =>
  status === 'succeeded' || status === 'failed'

/** Whether the founder may take what is theirs: not before everybody's share is known. */
export const isOver = (sale: Sale): boolean =>
  isSettled(sale) || sale.status === 'cancelled' || sale.status === 'lapsed'

/** An investor's share, as it is settled or would be with what is in the sale now. */
export function shareOf(sale: Sale, deposited: bigint, raised = sale.raised): LaunchShare {
  return launchShare(sale, raised, deposited)
}

/** What of their tokens the schedule has unlocked. Nothing before the sale is settled. */
export function unlockedOf(sale: Sale, { deposited }: Investor, nowNs: bigint): bigint {
  if (sale.status !== 'succeeded') return 0n
  return vestedTokens(sale, shareOf(sale, deposited).tokens, (nowNs - sale.endNs) / SECOND_NS)
}

/** What an investor could take now of either token. */
export function dueTo(sale: Sale, investor: Investor, nowNs: bigint) {
  const refund = isSettled(sale) ? shareOf(sale, investor.deposited).refund : 0n
  return {
    token: unlockedOf(sale, investor, nowNs) - investor.taken,
    payment: refund - investor.refunded,
  }
}

/** What the founder could take now of either token: what is not anybody else's. */
export function leftOf(sale: Sale) {
  if (!isOver(sale)) return { token: 0n, payment: 0n }
  return {
    token: sale.funded - sale.sold - sale.tokensReturned,
    payment: sale.accepted - sale.proceeds,
  }
}
