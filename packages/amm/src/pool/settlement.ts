import { AmmError } from '../ammError.ts'
import { MAX_UINT128, Q128 } from '../limits.ts'
import { mulDiv } from '../math/fullMath.ts'
import { type FeeGrowth, wrappingSub } from './feeGrowth.ts'
import type { PositionState } from './stores.ts'

/** Trading fees of one token, shared out. */
export interface FeeSplit {
  readonly owner: bigint
  readonly protocol: bigint
}

export interface Settlement {
  readonly position: PositionState
  readonly fees0: FeeSplit
  readonly fees1: FeeSplit
}

/**
 * Credits the fees earned since the last settlement: two tenths of each token's total to the protocol, the tenth
 * rounded down, and the rest to the position, which so keeps the remainder.
 */
export function settledPosition(position: PositionState, growth: FeeGrowth): Settlement {
  const fees0 = splitFees(position, growth.growth0X128, position.feeGrowthInside0LastX128)
  const fees1 = splitFees(position, growth.growth1X128, position.feeGrowthInside1LastX128)
  return {
    fees0,
    fees1,
    position: {
      tickLower: position.tickLower,
      tickUpper: position.tickUpper,
      liquidity: position.liquidity,
      feeGrowthInside0LastX128: growth.growth0X128,
      feeGrowthInside1LastX128: growth.growth1X128,
      tokensOwed0: owed(position.tokensOwed0, fees0.owner),
      tokensOwed1: owed(position.tokensOwed1, fees1.owner),
    },
  }
}

/** What a position is owed after adding to it. Throws `overflow` above 2^128-1. */
export function owed(before: bigint, more: bigint): bigint {
  const after = before + more
  if (after > MAX_UINT128) throw new AmmError('overflow', 'A position can be owed at most 2^128-1')
  return after
}

function splitFees(position: PositionState, growthX128: bigint, lastX128: bigint): FeeSplit {
  const total = mulDiv(wrappingSub(growthX128, lastX128), position.liquidity, Q128)
  const protocol = (total / 10n) * 2n
  return { owner: total - protocol, protocol }
}
