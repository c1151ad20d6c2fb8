import { AmmError } from '../ammError.ts'
import { addDelta, NO_LIQUIDITY } from '../liquidity.ts'
import { MAX_TICK, MIN_TICK } from '../math/tickMath.ts'
import { wrappingSub } from './feeGrowth.ts'
import type { PoolState } from './poolState.ts'
import type { TickInfo, TickReader } from './stores.ts'

export interface TickUpdate {
  readonly tick: number
  readonly info: TickInfo | undefined
  /** Signed change of a position's liquidity. */
  readonly liquidityDelta: bigint
  readonly side: 'lower' | 'upper'
}

/** A tick after a position that begins (`lower`) or ends (`upper`) there changed. Throws above the tick's maximum. */
export function updatedTick(state: PoolState, update: TickUpdate): TickInfo {
  const before = update.info ?? newTick(state, update.tick)
  const liquidityGross = addDelta(before.liquidityGross, update.liquidityDelta)
  if (liquidityGross > state.maxLiquidityPerTick) {
    throw new AmmError(
      'too-much-liquidity-in-tick',
      `Tick ${update.tick} can hold no more liquidity`,
    )
  }
  const netDelta = update.side === 'lower' ? update.liquidityDelta : -update.liquidityDelta
  return {
    liquidityGross,
    liquidityNet: before.liquidityNet + netDelta,
    feeGrowthOutside0X128: before.feeGrowthOutside0X128,
    feeGrowthOutside1X128: before.feeGrowthOutside1X128,
  }
}

/** The record of a tick that the bitmap marks. Throws `illegal-tick` when there is none: the two must agree. */
export function requireTick(ticks: TickReader, tick: number): TickInfo {
  const info = ticks.getTick(tick)
  if (info === undefined) {
    throw new AmmError('illegal-tick', `Tick ${tick} is marked but has no record`)
  }
  return info
}

/** A tick after the price went through it: what was outside is now the other side's growth (whitepaper 6.21). */
export function crossedTick(info: TickInfo, growth0X128: bigint, growth1X128: bigint): TickInfo {
  return {
    liquidityGross: info.liquidityGross,
    liquidityNet: info.liquidityNet,
    feeGrowthOutside0X128: wrappingSub(growth0X128, info.feeGrowthOutside0X128),
    feeGrowthOutside1X128: wrappingSub(growth1X128, info.feeGrowthOutside1X128),
  }
}

/** Throws `illegal-tick` unless lower < upper, both in range and multiples of the spacing. */
export function requireUsableRange(
  tickLower: number,
  tickUpper: number,
  tickSpacing: number,
): void {
  const isOrdered = tickLower < tickUpper
  const isInRange = tickLower >= MIN_TICK && tickUpper <= MAX_TICK
  // A remainder of -0 counts as 0 here: no bit pattern is compared.
  const isSpaced = tickLower % tickSpacing === 0 && tickUpper % tickSpacing === 0
  if (!isOrdered || !isInRange || !isSpaced) throw new AmmError('illegal-tick', 'illegal ticks')
}

/** By convention all growth so far happened below a tick that is created at or below the price. */
function newTick(state: PoolState, tick: number): TickInfo {
  const isBelow = tick <= state.tick
  return {
    liquidityGross: NO_LIQUIDITY,
    liquidityNet: 0n,
    feeGrowthOutside0X128: isBelow ? state.feeGrowthGlobal0X128 : 0n,
    feeGrowthOutside1X128: isBelow ? state.feeGrowthGlobal1X128 : 0n,
  }
}
