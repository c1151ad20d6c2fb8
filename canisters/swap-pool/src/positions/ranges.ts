import { applyPlan, type Plan, type PositionState } from '@sluice/amm'
import { i32Key } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { noteTicksOfRange } from './secondsOutside.ts'

/** The key of a range: both ticks, each in the order of its value. */
export function rangeKey(tickLower: number, tickUpper: number): Uint8Array {
  const key = new Uint8Array(8)
  key.set(i32Key.encode(tickLower))
  key.set(i32Key.encode(tickUpper), 4)
  return key
}

/** The ticks of a range's key. */
export function ticksOfRange(key: Uint8Array): { tickLower: number; tickUpper: number } {
  return { tickLower: i32Key.decode(key.slice(0, 4)), tickUpper: i32Key.decode(key.slice(4)) }
}

/**
 * Applies a plan that changes one position, and keeps the range's own record in step: the interface shows all positions of
 * a range as one.
 */
export function applyToPosition<Outcome>(
  context: PoolContext,
  positionId: bigint,
  plan: Plan<Outcome>,
): Outcome {
  const { storage, engine } = context
  noteTicksOfRange(context, plan.change)
  const before = engine.positions.getPosition(positionId)
  const outcome = applyPlan(engine, plan)
  const after = engine.positions.getPosition(positionId)
  const range = after ?? before
  if (range === undefined) return outcome
  const key = rangeKey(range.tickLower, range.tickUpper)
  const known = storage.ranges.get(key)
  const changed = (field: 'liquidity' | 'tokensOwed0' | 'tokensOwed1') =>
    (known?.[field] ?? 0n) + amountOf(after, field) - amountOf(before, field)
  const record = {
    liquidity: changed('liquidity'),
    tokensOwed0: changed('tokensOwed0'),
    tokensOwed1: changed('tokensOwed1'),
    feeGrowthInside0LastX128: range.feeGrowthInside0LastX128,
    feeGrowthInside1LastX128: range.feeGrowthInside1LastX128,
  }
  const isEmpty = record.liquidity === 0n && record.tokensOwed0 === 0n && record.tokensOwed1 === 0n
  if (isEmpty) storage.ranges.delete(key)
  else storage.ranges.set(key, record)
  return outcome
}

function amountOf(
  position: PositionState | undefined,
  field: 'liquidity' | 'tokensOwed0' | 'tokensOwed1',
): bigint {
  return position === undefined ? 0n : position[field]
}
