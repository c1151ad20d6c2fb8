import type { StakedTick, StakedTicks } from './growthState.ts'

/** Ticks on the heap, for tests. */
export function memoryTicks(tickSpacing: number): StakedTicks & { readonly size: number } {
  const ticks = new Map<number, StakedTick>()
  const words = new Map<number, bigint>()
  return {
    tickSpacing,
    get size() {
      return ticks.size
    },
    getTick: (tick) => ticks.get(tick),
    setTick: (tick, info) => void ticks.set(tick, info),
    deleteTick: (tick) => void ticks.delete(tick),
    getWord: (position) => words.get(position) ?? 0n,
    setWord: (position, word) => void words.set(position, word),
  }
}
