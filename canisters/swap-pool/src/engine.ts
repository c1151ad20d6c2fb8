import type { LivePool, PoolState, PositionStore, TickStore } from '@sluice/amm'
import type { PoolStorage } from './PoolStorage.ts'
import { refuse } from './result.ts'

/** The engine's pool over stable storage. Reading its state before `init` refuses. */
export function openEngine(storage: PoolStorage): LivePool {
  return {
    get state(): PoolState {
      return storage.pool.get() ?? refuse('The pool is not initialised yet')
    },
    set state(state: PoolState) {
      storage.pool.set(state)
    },
    ticks: tickStore(storage),
    positions: positionStore(storage),
  }
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
