import type { PoolChange } from '@sluice/amm'
import type { PoolContext } from '../pool/PoolContext.ts'

const NS_PER_SECOND = 1_000_000_000n

/**
 * The interface shows for each tick when the price was last on its other side, in seconds as fee growth is in tokens (Uniswap v3
 * core, `Tick.sol`): by convention all time so far has passed below a tick that begins at or below the price.
 */
export function noteTicksOfRange({ storage, engine, now }: PoolContext, change: PoolChange): void {
  const flipped = new Set(change.flippedTicks)
  for (const { tick, info } of change.ticks) {
    if (!flipped.has(tick)) continue
    if (info === undefined) storage.secondsOutside.delete(tick)
    else if (tick <= engine.state.tick) storage.secondsOutside.set(tick, now() / NS_PER_SECOND)
  }
}

/** Turns around the seconds of each tick that a swap goes through. */
export function noteTicksCrossed({ storage, now }: PoolContext, change: PoolChange): void {
  for (const { tick } of change.ticks) {
    const before = storage.secondsOutside.get(tick) ?? 0n
    storage.secondsOutside.set(tick, now() / NS_PER_SECOND - before)
  }
}
