import type { Ratio, Token } from '@sluice/sdk'
import type { OrderPool } from '@sluice/sdk/orderPlan'
import { sqrtPriceOfTick } from '@sluice/sdk/orderPrice'
import { priceAtRoot } from '@sluice/sdk/pairPrice'

/** What one base token costs in the pool now. */
export const currentPrice = (pool: OrderPool, base: Token, quote: Token): Ratio =>
  priceAtRoot(pool, base, quote)

type Priced = Pick<Token, 'ledgerId' | 'decimals'>

/** What it costs at a tick. */
export const priceAtTick = (
  { token0 }: Pick<OrderPool, 'token0'>,
  tick: number,
  [base, quote]: readonly [Priced, Priced],
): Ratio => priceAtRoot({ token0, sqrtPriceX96: sqrtPriceOfTick(tick) }, base, quote)
