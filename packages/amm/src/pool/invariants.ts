import { amountsForLiquidity } from '../math/liquidityMath.ts'
import { sqrtRatioAtTick } from '../math/tickMath.ts'
import { feeGrowthInside } from './feeGrowth.ts'
import { isInRange } from './liquidityChange.ts'
import type { PoolState } from './poolState.ts'
import { settledPosition } from './settlement.ts'
import type { PositionId, PositionState, TickInfo, TickReader } from './stores.ts'

/** A pool with everything in it listed. */
export interface PoolContents {
  readonly state: PoolState
  readonly ticks: Iterable<readonly [number, TickInfo]>
  readonly positions: Iterable<readonly [PositionId, PositionState]>
  readonly tickReader: TickReader
}

/** One token's books. Solvent while `held` covers the rest. */
export interface TokenBooks {
  readonly held: bigint
  /** What all liquidity would pay if it were removed now. */
  readonly inLiquidity: bigint
  /** Owners' fees and removed liquidity, settled or not, that nobody has collected. */
  readonly owed: bigint
  /** The protocol's share, settled or not. */
  readonly protocol: bigint
}

export interface PoolBooks {
  readonly token0: TokenBooks
  readonly token1: TokenBooks
  /** Sentences about what is wrong; empty when all is well. */
  readonly violations: readonly string[]
}

/** Adds a pool up and names every invariant that doesn't hold. Reads everything: its cost grows with the pool. */
export function checkInvariants(contents: PoolContents): PoolBooks {
  const violations: string[] = []
  let net = 0n
  for (const [tick, info] of contents.ticks) {
    net += info.liquidityNet
    if (info.liquidityGross <= 0n) violations.push(`Tick ${tick} is kept without liquidity`)
  }
  if (net !== 0n) violations.push(`The ticks' net liquidity adds up to ${net} and not to 0`)
  const sums = addUp(contents)
  if (sums.active !== contents.state.liquidity) {
    violations.push(
      `Active liquidity is ${contents.state.liquidity}, but positions in range have ${sums.active}`,
    )
  }
  const { state } = contents
  const token0 = {
    held: state.tokenAmount0,
    inLiquidity: sums.amount0,
    owed: sums.owed0,
    protocol: sums.protocol0 + state.protocolFee0,
  }
  const token1 = {
    held: state.tokenAmount1,
    inLiquidity: sums.amount1,
    owed: sums.owed1,
    protocol: sums.protocol1 + state.protocolFee1,
  }
  if (!isSolvent(token0)) violations.push('token0: the pool holds less than it owes')
  if (!isSolvent(token1)) violations.push('token1: the pool holds less than it owes')
  return { token0, token1, violations }
}

/** Whether the pool holds at least what everybody together could take. */
export function isSolvent({ held, inLiquidity, owed, protocol }: TokenBooks): boolean {
  return held >= inLiquidity + owed + protocol
}

function addUp({ state, positions, tickReader }: PoolContents) {
  const sums = {
    active: 0n,
    amount0: 0n,
    amount1: 0n,
    owed0: 0n,
    owed1: 0n,
    protocol0: 0n,
    protocol1: 0n,
  }
  for (const [, position] of positions) {
    const value = worthOf(state, position, tickReader)
    if (isInRange(state, position)) sums.active += position.liquidity
    sums.amount0 += value.amounts.amount0
    sums.amount1 += value.amounts.amount1
    sums.owed0 += value.settlement.position.tokensOwed0
    sums.owed1 += value.settlement.position.tokensOwed1
    sums.protocol0 += value.settlement.fees0.protocol
    sums.protocol1 += value.settlement.fees1.protocol
  }
  return sums
}

function worthOf(state: PoolState, position: PositionState, ticks: TickReader) {
  const { tickLower, tickUpper, liquidity } = position
  const lower = ticks.getTick(tickLower)
  const upper = ticks.getTick(tickUpper)
  const lastGrowth = {
    growth0X128: position.feeGrowthInside0LastX128,
    growth1X128: position.feeGrowthInside1LastX128,
  }
  // Only a position without liquidity may outlive its ticks; it earns nothing.
  const growth =
    lower === undefined || upper === undefined
      ? lastGrowth
      : feeGrowthInside(state, { tickLower, tickUpper, lower, upper })
  return {
    settlement: settledPosition(position, growth),
    amounts: amountsForLiquidity({
      range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
      sqrtPriceX96: state.sqrtPriceX96,
      liquidity,
      rounding: 'down',
    }),
  }
}
