import type { FarmState } from '../farm/FarmState.ts'
import type { StakedTicks } from './growthState.ts'

/** The ticks of stakes over stable storage. Until the pool's spacing is known nothing is staked. */
export function openTicks({ ticks, tickWords, pool }: FarmState): StakedTicks {
  return {
    get tickSpacing() {
      return pool.get()?.tickSpacing ?? 1
    },
    getTick: (tick) => ticks.get(tick),
    setTick: (tick, info) => ticks.set(tick, info),
    deleteTick: (tick) => ticks.delete(tick),
    getWord: (position) => tickWords.get(position) ?? 0n,
    setWord(position, word) {
      if (word === 0n) tickWords.delete(position)
      else tickWords.set(position, word)
    },
  }
}
