import type { LivePool, PoolState, PositionStore, TickStore } from '@sluice/amm'
import type { PoolStorage } from './PoolStorage.ts'
import { refuse } from './result.ts'

/** The engine's pool over stable storage. Reading its state before `init` refuses. */
export function openEngine(storage: PoolStorage): LivePool {
  let state: PoolState | undefined
  return {
    get state(): PoolState {
      state ??= readState(storage)
      return state ?? refuse('The pool is not initialised yet')
    },
    set state(next: PoolState) {
      const { feePips, tickSpacing, maxLiquidityPerTick } = next
      if (state === undefined) storage.shape.set({ feePips, tickSpacing, maxLiquidityPerTick })
      storage.live.set(next)
      state = next
    },
    ticks: tickStore(storage),
    positions: positionStore(storage),
  }
}

/** Whether the pool has been opened. */
export function isOpened({ live }: PoolStorage): boolean {
  return live.get() !== undefined
}

function readState({ shape, live }: PoolStorage): PoolState | undefined {
  const [fixed, changing] = [shape.get(), live.get()]
  return fixed && changing && { ...fixed, ...changing }
}

function tickStore({ ticks, tickWords }: PoolStorage): TickStore {
  return {
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

function positionStore({ positions }: PoolStorage): PositionStore {
  return {
    getPosition: (id) => positions.get(id),
    setPosition: (id, position) => positions.set(id, position),
    deletePosition: (id) => positions.delete(id),
  }
}
