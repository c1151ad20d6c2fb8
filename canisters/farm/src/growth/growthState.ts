import type { WordStore } from '@sluice/amm'

/**
 * What all stakes together have earned and hold, up to one moment. Reward grows per unit of staked liquidity that is in range, as a
 * pool's fees do (Uniswap v3 whitepaper, 6.3): so neither time nor a payment ever looks at all stakes.
 */
export type GrowthState = {
  /** Up to which second everything here is worked out. */
  readonly timestamp: bigint
  /** Where the price is. */
  readonly tick: number
  /** Staked liquidity whose range has the price in it. */
  readonly liquidity: bigint
  /** All staked liquidity. */
  readonly staked: bigint
  /** Reward per unit of liquidity that was in range all the time, X128. */
  readonly growthX128: bigint
  /** Reward given out, times the seconds of a cycle, so that no fraction is lost. */
  readonly emittedScaled: bigint
  readonly holdings: Holdings
}

/** Sums over all stakes from which their tokens follow at any price; X60, see `holdings.ts`. */
export type Holdings = {
  /** In range: liquidity over the root of the upper price. */
  readonly overUpper: bigint
  /** In range: liquidity times the root of the lower price. */
  readonly timesLower: bigint
  /** Above the price: all in token0. */
  readonly full0: bigint
  /** Below the price: all in token1. */
  readonly full1: bigint
}

/** A tick at which ranges of stakes begin or end. */
export type StakedTick = {
  readonly liquidityGross: bigint
  readonly liquidityNet: bigint
  /** Reward growth while the price was on the other side. Only differences mean anything, so it may be below 0. */
  readonly growthOutsideX128: bigint
  /** Of the ranges that begin here: liquidity over the root of their upper price. */
  readonly overUpper: bigint
  /** Of the ranges that end here: liquidity times the root of their lower price. */
  readonly timesLower: bigint
}

export interface StakedTicks extends WordStore {
  readonly tickSpacing: number
  getTick(tick: number): StakedTick | undefined
  setTick(tick: number, info: StakedTick): void
  deleteTick(tick: number): void
}

/** What is given out: so much in each cycle, in a span of time. */
export type Emission = {
  readonly rewardPerCycle: bigint
  readonly secondPerCycle: bigint
  readonly from: bigint
  readonly until: bigint
}

export type StakedRange = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
}

export const Q128 = 1n << 128n

/** A farm in which nothing is staked. */
export function emptyGrowth(timestamp: bigint, tick: number): GrowthState {
  return {
    timestamp,
    tick,
    liquidity: 0n,
    staked: 0n,
    growthX128: 0n,
    emittedScaled: 0n,
    holdings: { overUpper: 0n, timesLower: 0n, full0: 0n, full1: 0n },
  }
}
