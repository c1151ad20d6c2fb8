import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { PricePaid } from '../sale/SalePrice.ts'

export const LAUNCHPAD_KINDS = ['create-sale', 'fund-sale', 'join-sale', 'collect-sale'] as const
export type LaunchpadKind = (typeof LAUNCHPAD_KINDS)[number]

export type SalePlace = {
  readonly launchpadId: string
  readonly saleId: string
  readonly saleName: string
}

/** The tokens of a sale on their way to it: what is missing, in its smallest unit. */
export type FundSaleFacts = SalePlace & {
  readonly ledgerId: string
  readonly amount: bigint
  readonly fee: bigint
}

/** A sale that is to be: what its call says, as Candid in hexadecimal, and its tokens. */
export type CreateSaleFacts = FundSaleFacts & {
  readonly argParts: readonly string[]
  /** What is paid for it; absent of an operator's, or where a fee was left over. */
  readonly creationFee?: PricePaid
}

/** A deposit: it is sent to the investor's account at the sale, the launchpad's fee of taking it in beside it. */
export type JoinSaleFacts = SalePlace & {
  readonly ledgerId: string
  readonly amount: bigint
  readonly fee: bigint
}

/** `share`: an investor's tokens and refund. `deposit`: what was sent and not taken in. `founder`: proceeds and what was not sold. */
export const COLLECTED = ['share', 'deposit', 'founder'] as const

export type CollectSaleFacts = SalePlace & {
  readonly what: (typeof COLLECTED)[number]
  readonly tokenId: string
  readonly tokenFee: bigint
  readonly paymentId: string
  readonly paymentFee: bigint
}

export type CreateSaleFlow = Flow<'create-sale', CreateSaleFacts>
export type FundSaleFlow = Flow<'fund-sale', FundSaleFacts>
export type JoinSaleFlow = Flow<'join-sale', JoinSaleFacts>
export type CollectSaleFlow = Flow<'collect-sale', CollectSaleFacts>
export type LaunchpadFlow = CreateSaleFlow | FundSaleFlow | JoinSaleFlow | CollectSaleFlow

export type LaunchpadReceipt = {
  readonly kind: LaunchpadKind
  readonly saleId: string
  readonly moved: readonly Moved[]
}

/**
 * `fee-key`, `approve` and `fee` pay for a sale, `make` makes it; `key` (the payment's time is written down), `pay` and `count` bring its
 * tokens; `take` lets the sale take a deposit in, `collect` sends what is due.
 */
export type LaunchpadStepName =
  | 'fee-key'
  | 'approve'
  | 'fee'
  | 'make'
  | 'key'
  | 'pay'
  | 'count'
  | 'take'
  | 'collect'
