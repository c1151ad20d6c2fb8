import type { LaunchShare, Vesting } from '@sluice/candid/launch-shares'

/** Stages of a sale, in the order in which a page lists them. `lapsed`: its tokens were not there at its start. */
export const SALE_STATUSES = [
  'open',
  'upcoming',
  'settling',
  'succeeded',
  'failed',
  'cancelled',
  'lapsed',
] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

/** A token of a sale as its ledger names it. `fee` as the launchpad heard it last. */
export type SaleToken = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number
  readonly fee: bigint
}

/** A sale at the launchpad. Amounts in the smallest unit of their token, times in nanoseconds since 1970. */
export type LaunchSale = {
  readonly id: string
  readonly creator: string
  readonly name: string
  readonly description: string
  readonly token: SaleToken
  readonly payment: SaleToken
  /** Of `token`; the price of all of it is `hardCap`, of `payment`. */
  readonly offered: bigint
  readonly hardCap: bigint
  readonly softCap: bigint
  /** Of one investor. */
  readonly minimum: bigint
  readonly maximum: bigint | undefined
  readonly startNs: bigint
  readonly endNs: bigint
  readonly isWhitelisted: boolean
  readonly whitelistSize: bigint
  readonly vesting: Vesting
  readonly status: SaleStatus
  /** What of the token has come in. The sale opens only if that is what it offers. */
  readonly funded: bigint
  readonly raised: bigint
  readonly investors: bigint
  /** What all investors pay and get; 0 before the sale is settled. */
  readonly accepted: bigint
  readonly sold: bigint
  /** What its founder can take of either token. */
  readonly left: Pair
}

/** An amount of the sold token and one of what is paid with. */
export type Pair = { readonly token: bigint; readonly payment: bigint }

/** What somebody has in a sale. */
export type SaleInvestor = {
  readonly principal: string
  readonly deposited: bigint
  readonly arriving: bigint
  /** As it is settled, or would be if the sale ended now. */
  readonly share: LaunchShare
  /** What of their tokens the schedule has unlocked; 0 before the sale is settled. */
  readonly unlocked: bigint
  /** What has left for them or is on its way, and of that what is. */
  readonly sent: Pair
  readonly underWay: Pair
}

/** What a founder wants of a sale. */
export type SaleWish = Pick<
  LaunchSale,
  | 'name'
  | 'description'
  | 'offered'
  | 'hardCap'
  | 'softCap'
  | 'minimum'
  | 'maximum'
  | 'startNs'
  | 'endNs'
  | 'isWhitelisted'
  | 'vesting'
> & { readonly tokenId: string; readonly paymentId: string }

export type SalePage<Row> = { readonly total: number; readonly rows: readonly Row[] }

/** What an investor could take now. */
export function dueTo(sale: LaunchSale, { share, unlocked, sent }: SaleInvestor): Pair {
  const isSettled = sale.status === 'succeeded' || sale.status === 'failed'
  return {
    token: unlocked - sent.token,
    payment: isSettled ? share.refund - sent.payment : 0n,
  }
}
