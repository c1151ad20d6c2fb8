import { type Amounts, sqrtRatioAtTick } from '@sluice/amm'
import type { GrowthState, Holdings, StakedRange, StakedTick } from './growthState.ts'

/**
 * What all stakes hold of the two tokens, without a look at any of them. A range holds liquidity times the difference of two roots of
 * prices (whitepaper, 6.29 and 6.30), so sums of these products are enough; those of ranges that the price enters or leaves are kept
 * at the tick where it does. A figure for people: 60 bits of a root are kept, and no payment depends on it.
 */

const ROOT_BITS = 60n
const X96 = 96n

/** Root of a tick's price, and its inverse, X60. */
function rootsOf(tick: number): { root: bigint; inverse: bigint } {
  return rootsOfRatio(sqrtRatioAtTick(tick))
}

function rootsOfRatio(sqrtPriceX96: bigint): { root: bigint; inverse: bigint } {
  return {
    root: sqrtPriceX96 >> (X96 - ROOT_BITS),
    inverse: (1n << (X96 + ROOT_BITS)) / sqrtPriceX96,
  }
}

/** The products of one range, for the ticks at its ends. */
export function productsOf({ tickLower, tickUpper, liquidity }: StakedRange) {
  return {
    overUpper: liquidity * rootsOf(tickUpper).inverse,
    timesLower: liquidity * rootsOf(tickLower).root,
  }
}

/** The sums with one more range, or one less when its liquidity is below 0. */
export function holdingsWith(holdings: Holdings, tick: number, range: StakedRange): Holdings {
  const { overUpper, timesLower } = productsOf(range)
  if (tick < range.tickLower) {
    const overLower = range.liquidity * rootsOf(range.tickLower).inverse
    return { ...holdings, full0: holdings.full0 + overLower - overUpper }
  }
  if (tick >= range.tickUpper) {
    const timesUpper = range.liquidity * rootsOf(range.tickUpper).root
    return { ...holdings, full1: holdings.full1 + timesUpper - timesLower }
  }
  return {
    ...holdings,
    overUpper: holdings.overUpper + overUpper,
    timesLower: holdings.timesLower + timesLower,
  }
}

/** The sums when the price has gone through a tick. */
export function holdingsAcross(
  holdings: Holdings,
  { tick, info, isDown }: { tick: number; info: StakedTick; isDown: boolean },
): Holdings {
  const { root, inverse } = rootsOf(tick)
  const beginning = (info.liquidityGross + info.liquidityNet) / 2n
  const ending = (info.liquidityGross - info.liquidityNet) / 2n
  const sign = isDown ? -1n : 1n
  return {
    overUpper: holdings.overUpper + sign * (info.overUpper - ending * inverse),
    timesLower: holdings.timesLower + sign * (beginning * root - info.timesLower),
    full0: holdings.full0 - sign * (beginning * inverse - info.overUpper),
    full1: holdings.full1 + sign * (ending * root - info.timesLower),
  }
}

/** The tokens of all stakes at a price, rounded down. */
export function amountsStaked(
  { holdings, liquidity }: Pick<GrowthState, 'holdings' | 'liquidity'>,
  sqrtPriceX96: bigint,
): Amounts {
  if (sqrtPriceX96 <= 0n) return { amount0: 0n, amount1: 0n }
  const { root, inverse } = rootsOfRatio(sqrtPriceX96)
  return {
    amount0: unscaled(holdings.full0 + liquidity * inverse - holdings.overUpper),
    amount1: unscaled(holdings.full1 + liquidity * root - holdings.timesLower),
  }
}

function unscaled(sum: bigint): bigint {
  return sum > 0n ? sum >> ROOT_BITS : 0n
}
