import { type Amounts, amountsForLiquidity, sqrtRatioAtTick, toLiquidity } from '@sluice/amm'
import type { PoolSnapshot } from './PoolSnapshot.ts'

type Ticks = { readonly lower: number; readonly upper: number }
/** A price as pools write it. */
type Root = ReturnType<typeof sqrtRatioAtTick>
type Ratios = { readonly lower: Root; readonly upper: Root }
type Depth = Pick<PoolSnapshot, 'ranges'> & {
  readonly amm: { readonly state: Pick<PoolSnapshot['amm']['state'], 'sqrtPriceX96'> }
}

const PIPS = 1_000_000n

/** What positions hold between two ticks as the price is now, rounded down. */
export function reservesBetween({ amm, ranges }: Depth, { lower, upper }: Ticks): Amounts {
  const bounds = { lower: sqrtRatioAtTick(lower), upper: sqrtRatioAtTick(upper) }
  return amountsIn(ranges, bounds, amm.state.sqrtPriceX96)
}

/** A swap that takes the price to somewhere. Amounts in smallest units. */
export type SwapTo = {
  /** Token 0 is paid, and its price falls. */
  readonly isZeroForOne: boolean
  /** Its fee with it. */
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** What is paid and got until the price is at a tick, by the positions that stand now. */
export function swapToTick(
  { amm, ranges, fee }: Depth & Pick<PoolSnapshot, 'fee'>,
  tick: number,
): SwapTo {
  const { sqrtPriceX96: now } = amm.state
  const target = sqrtRatioAtTick(tick)
  const isZeroForOne = target < now
  const bounds = isZeroForOne ? { lower: target, upper: now } : { lower: now, upper: target }
  const at = (price: Root) => amountsIn(ranges, bounds, price)
  // of what lies on the way one token is all there at its lower end, the other at its upper end
  const [low, high] = [at(bounds.lower), at(bounds.upper)]
  const paid = isZeroForOne ? low.amount0 : high.amount1
  const amountOut = isZeroForOne ? high.amount1 : low.amount0
  return { isZeroForOne, amountIn: (paid * PIPS) / (PIPS - BigInt(fee)), amountOut }
}

/** What the parts of ranges within bounds hold at a price. */
function amountsIn(ranges: PoolSnapshot['ranges'], bounds: Ratios, sqrtPriceX96: Root): Amounts {
  return ranges.reduce<Amounts>(
    (sum, { tickLower, tickUpper, liquidity }) => {
      const lower = larger(sqrtRatioAtTick(tickLower), bounds.lower)
      const upper = smaller(sqrtRatioAtTick(tickUpper), bounds.upper)
      if (lower >= upper) return sum
      const { amount0, amount1 } = amountsForLiquidity({
        range: { lower, upper },
        sqrtPriceX96,
        liquidity: toLiquidity(liquidity),
        rounding: 'down',
      })
      return { amount0: sum.amount0 + amount0, amount1: sum.amount1 + amount1 }
    },
    { amount0: 0n, amount1: 0n },
  )
}

const larger = (a: Root, b: Root): Root => (a > b ? a : b)
const smaller = (a: Root, b: Root): Root => (a < b ? a : b)
