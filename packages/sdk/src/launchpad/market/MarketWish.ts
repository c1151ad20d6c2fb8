import type { Amounts } from '@sluice/amm'
import type { TickRange } from '../../liquidity/Position.ts'
import type { SalePrice } from '../../sale/SalePrice.ts'

/** What a market of a sale's two tokens would begin with in one fee tier. */
export type MarketTerms = {
  /** Ledgers in the order of the pool. */
  readonly token0: string
  readonly token1: string
  /** The pool that is there already: its price is what liquidity is added at. */
  readonly there?: { readonly poolId: string; readonly sqrtPriceX96: bigint }
  /** What making the pool costs; absent where it is there. */
  readonly poolPrice?: SalePrice
  /** What founding the farm costs; absent for whom it is free, or where a fee is left over. */
  readonly farmPrice?: SalePrice
}

/** What a founder wants of a market. Amounts in the smallest unit of their token. */
export type MarketWish = Pick<MarketTerms, 'poolPrice' | 'farmPrice'> & {
  readonly saleId: string
  readonly feePips: bigint
  /** As in `PoolWish`; of a pool that is there its own price counts. */
  readonly sqrtPriceX96: bigint
  readonly range: TickRange
  /** At most so much goes into the position, in the order of the pool. */
  readonly amounts: Amounts
  readonly slippagePpm: bigint
  /** A reward in the sold token for those who give the pool liquidity; no farm when absent. */
  readonly farm?: { readonly reward: bigint; readonly days: number }
}
