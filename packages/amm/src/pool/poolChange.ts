import { flipTick } from '../math/tickBitmap.ts'
import type { LivePool, PoolState } from './poolState.ts'
import type { PositionId, PositionState, TickInfo } from './stores.ts'

/** One tick's new record; `undefined` forgets it. */
export interface TickWrite {
  readonly tick: number
  readonly info: TickInfo | undefined
}

/** One position's new record; `undefined` forgets it. */
export interface PositionWrite {
  readonly id: PositionId
  readonly position: PositionState | undefined
}

/** Everything an operation writes. Nothing changes before `applyChange`. */
export interface PoolChange {
  readonly state: PoolState
  readonly ticks: readonly TickWrite[]
  readonly flippedTicks: readonly number[]
  readonly positions: readonly PositionWrite[]
}

/**
 * An operation worked out on an unchanged pool: what comes of it and what it will write. A quote is a plan that nobody
 * applies. Plans go stale: apply one before the pool changes otherwise, or throw it away.
 */
export interface Plan<Outcome> {
  readonly outcome: Outcome
  readonly change: PoolChange
}

/** Writes a plan and returns its outcome. */
export function applyPlan<Outcome>(pool: LivePool, plan: Plan<Outcome>): Outcome {
  applyChange(pool, plan.change)
  return plan.outcome
}

/** Writes a change to the pool's state and stores. */
export function applyChange(pool: LivePool, change: PoolChange): void {
  for (const { tick, info } of change.ticks) {
    if (info === undefined) pool.ticks.deleteTick(tick)
    else pool.ticks.setTick(tick, info)
  }
  for (const tick of change.flippedTicks) flipTick(pool.ticks, tick, change.state.tickSpacing)
  for (const { id, position } of change.positions) {
    if (position === undefined) pool.positions.deletePosition(id)
    else pool.positions.setPosition(id, position)
  }
  pool.state = change.state
}
