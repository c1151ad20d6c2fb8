import { flipTick } from '@sluice/amm'
import {
  type GrowthState,
  Q128,
  type StakedRange,
  type StakedTick,
  type StakedTicks,
} from './growthState.ts'
import { holdingsWith, productsOf } from './holdings.ts'

/** All staked liquidity together stays below this, so that every stored product fits. */
export const MOST_STAKED = 1n << 128n

const NO_STAKES: StakedTick = {
  liquidityGross: 0n,
  liquidityNet: 0n,
  growthOutsideX128: 0n,
  overUpper: 0n,
  timesLower: 0n,
}

/** Adds a range to the stakes. Its reward counts from {@link growthInside} of then on. */
export function addStake(state: GrowthState, ticks: StakedTicks, range: StakedRange): GrowthState {
  return changeStake(state, ticks, { ...range, isAdded: true })
}

/** Takes a range out of the stakes; what it has earned is to be asked for before. */
export function removeStake(
  state: GrowthState,
  ticks: StakedTicks,
  range: StakedRange,
): GrowthState {
  return changeStake(state, ticks, { ...range, isAdded: false })
}

function changeStake(
  state: GrowthState,
  ticks: StakedTicks,
  { isAdded, ...range }: StakedRange & { isAdded: boolean },
): GrowthState {
  const { tickLower, tickUpper } = range
  const delta = isAdded ? range.liquidity : -range.liquidity
  const change = { ...range, liquidity: delta }
  const { overUpper, timesLower } = productsOf(change)
  changeTick(state, ticks, tickLower, { gross: delta, net: delta, overUpper, timesLower: 0n })
  changeTick(state, ticks, tickUpper, { gross: delta, net: -delta, overUpper: 0n, timesLower })
  const isInside = state.tick >= tickLower && state.tick < tickUpper
  return {
    ...state,
    liquidity: isInside ? state.liquidity + delta : state.liquidity,
    staked: state.staked + delta,
    holdings: holdingsWith(state.holdings, state.tick, change),
  }
}

type TickChange = { gross: bigint; net: bigint; overUpper: bigint; timesLower: bigint }

/** By convention all growth before a tick's first stake has happened below it (whitepaper, 6.21). */
function changeTick(
  state: GrowthState,
  ticks: StakedTicks,
  tick: number,
  change: TickChange,
): void {
  const known = ticks.getTick(tick)
  const before = known ?? {
    ...NO_STAKES,
    growthOutsideX128: tick <= state.tick ? state.growthX128 : 0n,
  }
  const liquidityGross = before.liquidityGross + change.gross
  if (liquidityGross < 0n) throw new Error('a tick has fewer stakes than were taken from it')
  if (liquidityGross === 0n) ticks.deleteTick(tick)
  else {
    ticks.setTick(tick, {
      liquidityGross,
      liquidityNet: before.liquidityNet + change.net,
      growthOutsideX128: before.growthOutsideX128,
      overUpper: before.overUpper + change.overUpper,
      timesLower: before.timesLower + change.timesLower,
    })
  }
  const isFlipped = (known === undefined) !== (liquidityGross === 0n)
  if (isFlipped) flipTick(ticks, tick, ticks.tickSpacing)
}

/** Reward growth while the price was inside a range whose ticks have stakes, X128. Only differences mean anything. */
export function growthInside(
  state: Pick<GrowthState, 'tick' | 'growthX128'>,
  ticks: Pick<StakedTicks, 'getTick'>,
  { tickLower, tickUpper }: Pick<StakedRange, 'tickLower' | 'tickUpper'>,
): bigint {
  const lower = ticks.getTick(tickLower)?.growthOutsideX128 ?? 0n
  const upper = ticks.getTick(tickUpper)?.growthOutsideX128 ?? 0n
  const below = state.tick >= tickLower ? lower : state.growthX128 - lower
  const above = state.tick < tickUpper ? upper : state.growthX128 - upper
  return state.growthX128 - below - above
}

/** What liquidity has earned between two readings of {@link growthInside}, rounded down. */
export function rewardBetween(liquidity: bigint, lastX128: bigint, nowX128: bigint): bigint {
  return (liquidity * (nowX128 - lastX128)) / Q128
}
