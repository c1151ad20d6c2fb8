import { checkInvariants, type PoolBooks } from './invariants.ts'
import { MemoryPositionStore, MemoryTickStore } from './memoryStores.ts'
import { initialPoolState, type LivePool, type NewPool } from './poolState.ts'

/** A pool in memory, for tests. */
export interface TestPool extends LivePool {
  readonly ticks: MemoryTickStore
  readonly positions: MemoryPositionStore
}

/** An empty pool in memory. */
export function emptyPool(settings: NewPool): TestPool {
  return {
    state: initialPoolState(settings),
    ticks: new MemoryTickStore(),
    positions: new MemoryPositionStore(),
  }
}

/** The books of a pool in memory. */
export function booksOf({ state, ticks, positions }: TestPool): PoolBooks {
  return checkInvariants({
    state,
    ticks: ticks.ticks,
    positions: positions.positions,
    tickReader: ticks,
  })
}
