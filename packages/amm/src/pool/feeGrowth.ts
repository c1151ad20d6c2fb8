import { Q256 } from '../limits.ts'
import type { PoolState } from './poolState.ts'
import type { TickInfo } from './stores.ts'

/** Fee growth of both tokens per unit of liquidity, X128 modulo 2^256. */
export interface FeeGrowth {
  readonly growth0X128: bigint
  readonly growth1X128: bigint
}

/** Sum modulo 2^256: fee growth wraps by design, as only differences of it have meaning. */
export function wrappingAdd(a: bigint, b: bigint): bigint {
  return BigInt.asUintN(256, a + b)
}

/** Difference modulo 2^256. */
export function wrappingSub(a: bigint, b: bigint): bigint {
  return a >= b ? a - b : a - b + Q256
}

export interface TickRangeInfo {
  readonly tickLower: number
  readonly tickUpper: number
  readonly lower: TickInfo
  readonly upper: TickInfo
}

/** Fee growth inside a range: global less below less above (whitepaper 6.17 to 6.19). */
export function feeGrowthInside(state: PoolState, range: TickRangeInfo): FeeGrowth {
  const { tick, feeGrowthGlobal0X128: global0, feeGrowthGlobal1X128: global1 } = state
  const { lower, upper } = range
  const isAboveLower = tick >= range.tickLower
  const isBelowUpper = tick < range.tickUpper
  return {
    growth0X128: inside(
      global0,
      isAboveLower
        ? lower.feeGrowthOutside0X128
        : wrappingSub(global0, lower.feeGrowthOutside0X128),
      isBelowUpper
        ? upper.feeGrowthOutside0X128
        : wrappingSub(global0, upper.feeGrowthOutside0X128),
    ),
    growth1X128: inside(
      global1,
      isAboveLower
        ? lower.feeGrowthOutside1X128
        : wrappingSub(global1, lower.feeGrowthOutside1X128),
      isBelowUpper
        ? upper.feeGrowthOutside1X128
        : wrappingSub(global1, upper.feeGrowthOutside1X128),
    ),
  }
}

function inside(global: bigint, below: bigint, above: bigint): bigint {
  return wrappingSub(wrappingSub(global, below), above)
}
