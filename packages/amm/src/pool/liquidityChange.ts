import { AmmError } from '../ammError.ts'
import { addDelta, type Liquidity, NO_LIQUIDITY, toLiquidity } from '../liquidity.ts'
import { type Amounts, amountsForLiquidity } from '../math/liquidityMath.ts'
import { sqrtRatioAtTick } from '../math/tickMath.ts'
import { feeGrowthInside } from './feeGrowth.ts'
import type { Plan, TickWrite } from './poolChange.ts'
import { type LivePool, type PoolState, tokenTotal } from './poolState.ts'
import { owed, type Settlement, settledPosition } from './settlement.ts'
import type { PositionId, PositionState } from './stores.ts'
import { requireUsableRange, updatedTick } from './tickUpdate.ts'

export interface MintRequest {
  readonly positionId: PositionId
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: Liquidity
}

export interface BurnRequest {
  readonly positionId: PositionId
  /** 0 only settles the fees. */
  readonly liquidity: Liquidity
}

/**
 * Adds liquidity to a new or an existing position and settles its fees. The outcome is what the depositor pays, rounded
 * up. Throws `illegal-tick`, `illegal-liquidity` (0), `position-range-differs`, `too-much-liquidity-in-tick`,
 * `overflow` (more tokens than a pool can hold).
 */
export function planMint(pool: LivePool, request: MintRequest): Plan<Amounts> {
  const { positionId, tickLower, tickUpper, liquidity } = request
  requireUsableRange(tickLower, tickUpper, pool.state.tickSpacing)
  if (liquidity <= 0n) throw new AmmError('illegal-liquidity', 'Liquidity amount can not be 0.')
  const before = pool.positions.getPosition(positionId) ?? emptyPosition(tickLower, tickUpper)
  if (before.tickLower !== tickLower || before.tickUpper !== tickUpper) {
    throw new AmmError('position-range-differs', `Position ${positionId} has another range`)
  }
  const changed = changeLiquidity(pool, before, liquidity)
  const amounts = amountsOf(pool.state, before, liquidity, 'up')
  return {
    outcome: amounts,
    change: {
      ticks: changed.ticks,
      flippedTicks: changed.flippedTicks,
      positions: [{ id: positionId, position: changed.settlement.position }],
      state: {
        ...changed.state,
        tokenAmount0: tokenTotal(changed.state.tokenAmount0, amounts.amount0),
        tokenAmount1: tokenTotal(changed.state.tokenAmount1, amounts.amount1),
      },
    },
  }
}

/**
 * Takes liquidity out of a position and settles its fees. The outcome, rounded down, is credited to what the position
 * is owed; `planCollect` pays it out. Throws `position-not-found`, `illegal-liquidity` (more than the position has).
 */
export function planBurn(pool: LivePool, { positionId, liquidity }: BurnRequest): Plan<Amounts> {
  const before = requirePosition(pool, positionId)
  const changed = changeLiquidity(pool, before, -liquidity)
  const amounts = amountsOf(pool.state, before, liquidity, 'down')
  const { position } = changed.settlement
  return {
    outcome: amounts,
    change: {
      ticks: changed.ticks,
      flippedTicks: changed.flippedTicks,
      state: changed.state,
      positions: [
        {
          id: positionId,
          position: {
            ...position,
            tokensOwed0: owed(position.tokensOwed0, amounts.amount0),
            tokensOwed1: owed(position.tokensOwed1, amounts.amount1),
          },
        },
      ],
    },
  }
}

/** Settles a position's fees up to now. The outcome is all it is owed then. Throws `position-not-found`. */
export function planSettle(pool: LivePool, positionId: PositionId): Plan<Amounts> {
  const { change } = planBurn(pool, { positionId, liquidity: NO_LIQUIDITY })
  const settled = change.positions[0]?.position
  return {
    change,
    outcome: { amount0: settled?.tokensOwed0 ?? 0n, amount1: settled?.tokensOwed1 ?? 0n },
  }
}

/** The position, or `position-not-found`. */
export function requirePosition(pool: LivePool, positionId: PositionId): PositionState {
  const position = pool.positions.getPosition(positionId)
  if (position === undefined) {
    throw new AmmError('position-not-found', `Position ${positionId} does not exist`)
  }
  return position
}

interface LiquidityChange {
  readonly state: PoolState
  readonly ticks: readonly TickWrite[]
  readonly flippedTicks: readonly number[]
  readonly settlement: Settlement
}

function changeLiquidity(pool: LivePool, before: PositionState, delta: bigint): LiquidityChange {
  const { state } = pool
  const { tickLower, tickUpper } = before
  const liquidity = addDelta(before.liquidity, delta)
  const oldLower = pool.ticks.getTick(tickLower)
  const oldUpper = pool.ticks.getTick(tickUpper)
  const shared = { liquidityDelta: delta } as const
  const lower = updatedTick(state, { ...shared, tick: tickLower, info: oldLower, side: 'lower' })
  const upper = updatedTick(state, { ...shared, tick: tickUpper, info: oldUpper, side: 'upper' })
  const growth = feeGrowthInside(state, { tickLower, tickUpper, lower, upper })
  const settlement = settledPosition(before, growth)
  const writes: TickWrite[] = []
  const flippedTicks: number[] = []
  for (const { tick, old, now } of [
    { tick: tickLower, old: oldLower, now: lower },
    { tick: tickUpper, old: oldUpper, now: upper },
  ]) {
    const isUsed = now.liquidityGross > 0n
    if (delta !== 0n) writes.push({ tick, info: isUsed ? now : undefined })
    if (isUsed !== (old !== undefined)) flippedTicks.push(tick)
  }
  return {
    ticks: writes,
    flippedTicks,
    settlement: { ...settlement, position: { ...settlement.position, liquidity } },
    state: {
      ...state,
      liquidity: isInRange(state, before) ? addDelta(state.liquidity, delta) : state.liquidity,
      protocolFee0: state.protocolFee0 + settlement.fees0.protocol,
      protocolFee1: state.protocolFee1 + settlement.fees1.protocol,
    },
  }
}

/** Whether a position's liquidity is active: the lower tick belongs to the range, the upper one doesn't. */
export function isInRange(
  state: PoolState,
  range: Pick<PositionState, 'tickLower' | 'tickUpper'>,
): boolean {
  return state.tick >= range.tickLower && state.tick < range.tickUpper
}

function amountsOf(
  state: PoolState,
  { tickLower, tickUpper }: PositionState,
  liquidity: bigint,
  rounding: 'up' | 'down',
): Amounts {
  return amountsForLiquidity({
    range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
    sqrtPriceX96: state.sqrtPriceX96,
    liquidity: toLiquidity(liquidity),
    rounding,
  })
}

function emptyPosition(tickLower: number, tickUpper: number): PositionState {
  return {
    tickLower,
    tickUpper,
    liquidity: NO_LIQUIDITY,
    feeGrowthInside0LastX128: 0n,
    feeGrowthInside1LastX128: 0n,
    tokensOwed0: 0n,
    tokensOwed1: 0n,
  }
}
