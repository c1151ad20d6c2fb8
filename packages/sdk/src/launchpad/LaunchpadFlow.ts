import type { CreateFarmFacts } from '../farms/create/CreateFarmFlow.ts'
import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { AddFacts, CreateFacts } from '../liquidity/LiquidityFlow.ts'
import type { PricePaid } from '../sale/SalePrice.ts'

export const LAUNCHPAD_KINDS = [
  'create-sale',
  'fund-sale',
  'join-sale',
  'collect-sale',
  'make-market',
] as const
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

/**
 * From a sale that is over to a market: what is due to the founder is collected, the pool of both tokens made where there is none, liquidity
 * added to it, and a farm founded that pays the sold token. While the pool is to be made, `poolId` of what comes after it is empty.
 */
export type MakeMarketFacts = SalePlace & {
  readonly tokenId: string
  readonly tokenFee: bigint
  readonly paymentId: string
  readonly paymentFee: bigint
  /** Absent where the pool is there. */
  readonly pool?: CreateFacts
  readonly add: AddFacts
  /** Should it have to start later than this says, it lasts as long. */
  readonly farm?: CreateFarmFacts
}

export type CreateSaleFlow = Flow<'create-sale', CreateSaleFacts>
export type FundSaleFlow = Flow<'fund-sale', FundSaleFacts>
export type JoinSaleFlow = Flow<'join-sale', JoinSaleFacts>
export type CollectSaleFlow = Flow<'collect-sale', CollectSaleFacts>
export type MakeMarketFlow = Flow<'make-market', MakeMarketFacts>
export type LaunchpadFlow =
  | CreateSaleFlow
  | FundSaleFlow
  | JoinSaleFlow
  | CollectSaleFlow
  | MakeMarketFlow

export type LaunchpadReceipt = {
  readonly kind: LaunchpadKind
  readonly saleId: string
  readonly moved: readonly Moved[]
  /** Where a market was made, and the farm where one was founded. */
  readonly poolId?: string
  readonly farmId?: string
}

/** Of a market, in their order. */
export type MarketStage = 'proceeds' | 'pool' | 'add' | 'farm'

/**
 * `fee-key`, `approve` and `fee` pay for a sale, `make` makes it; `key` (the payment's time is written down), `pay` and `count` bring its
 * tokens; `take` lets the sale take a deposit in, `collect` sends what is due. Of a market each step has its stage in front, see
 * `MarketStage`.
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
  | `${MarketStage}:${string}`
