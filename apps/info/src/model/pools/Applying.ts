import type { PriceBook } from '../prices/PriceBook.ts'
import type { PricingRules } from '../prices/PricingRules.ts'
import type { MarketState } from '../state/MarketState.ts'

/** What the application of one event works with. */
export type Applying = {
  readonly state: MarketState
  readonly prices: PriceBook
  readonly rules: PricingRules
  /** The event's number among all. */
  readonly id: number
  /** When it happened, by its source. */
  readonly timeMs: number
}

export type Amounts = { readonly amount0: bigint; readonly amount1: bigint }
