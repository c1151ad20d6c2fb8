import { nextInitializedTickWithinOneWord } from '@sluice/amm'
import { type Emission, type GrowthState, Q128, type StakedTicks } from './growthState.ts'
import { holdingsAcross } from './holdings.ts'

/**
 * Gives out the reward of the time up to `timestamp`, in which the price stayed at its tick. Nothing is given for time in which no
 * staked liquidity was in range. Rounds down: the farm keeps what doesn't divide.
 */
export function accrue(state: GrowthState, emission: Emission, timestamp: bigint): GrowthState {
  if (timestamp <= state.timestamp) return state
  const from = state.timestamp > emission.from ? state.timestamp : emission.from
  const until = timestamp < emission.until ? timestamp : emission.until
  const { liquidity } = state
  if (until <= from || liquidity === 0n) return { ...state, timestamp }
  const scaled = emission.rewardPerCycle * (until - from)
  return {
    ...state,
    timestamp,
    growthX128: state.growthX128 + (scaled * Q128) / (liquidity * emission.secondPerCycle),
    emittedScaled: state.emittedScaled + scaled,
  }
}

/** What is left of a move of the price when as much of it has been done as fits into one message. */
export type Moved = {
  readonly state: GrowthState
  readonly steps: number
  readonly isDone: boolean
}

/**
 * Moves the price to another tick, over all ticks between at which ranges begin or end (whitepaper, 6.3.1). Takes no time. Stops
 * somewhere on the way after `mostSteps` ticks and bitmap words; the rest of the way can be gone later.
 */
export function moveTo(
  state: GrowthState,
  ticks: StakedTicks,
  { target, mostSteps }: { target: number; mostSteps: number },
): Moved {
  const isDown = target < state.tick
  let moved = state
  for (let steps = 0; ; steps++) {
    if (moved.tick === target) return { state: moved, steps, isDone: true }
    if (steps >= mostSteps) return { state: moved, steps, isDone: false }
    const next = nextInitializedTickWithinOneWord(ticks, {
      tick: moved.tick,
      tickSpacing: ticks.tickSpacing,
      zeroForOne: isDown,
    })
    const isBeyond = isDown ? next.tick <= target : next.tick > target
    if (isBeyond) moved = { ...moved, tick: target }
    else {
      if (next.isInitialized) moved = cross(moved, ticks, { tick: next.tick, isDown })
      moved = { ...moved, tick: isDown ? next.tick - 1 : next.tick }
    }
  }
}

function cross(
  state: GrowthState,
  ticks: StakedTicks,
  { tick, isDown }: { tick: number; isDown: boolean },
): GrowthState {
  const info = ticks.getTick(tick)
  if (info === undefined) throw new Error(`tick ${tick} is marked and has no stakes`)
  const growthOutsideX128 = state.growthX128 - info.growthOutsideX128
  ticks.setTick(tick, { ...info, growthOutsideX128 })
  const { liquidityNet } = info
  return {
    ...state,
    liquidity: state.liquidity + (isDown ? -liquidityNet : liquidityNet),
    holdings: holdingsAcross(state.holdings, { tick, info, isDown }),
  }
}
