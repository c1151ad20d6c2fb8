import type { PositionId, PositionState, PositionStore, TickInfo, TickStore } from './stores.ts'

/** Ticks in plain maps: for browsers, tests and simulations. */
export class MemoryTickStore implements TickStore {
  readonly ticks = new Map<number, TickInfo>()
  readonly words = new Map<number, bigint>()

  getTick(tick: number): TickInfo | undefined {
    return this.ticks.get(tick)
  }

  setTick(tick: number, info: TickInfo): void {
    this.ticks.set(tick, info)
  }

  deleteTick(tick: number): void {
    this.ticks.delete(tick)
  }

  getWord(wordPosition: number): bigint {
    return this.words.get(wordPosition) ?? 0n
  }

  setWord(wordPosition: number, word: bigint): void {
    if (word === 0n) this.words.delete(wordPosition)
    else this.words.set(wordPosition, word)
  }
}

/** Positions in a plain map. */
export class MemoryPositionStore implements PositionStore {
  readonly positions = new Map<PositionId, PositionState>()

  getPosition(id: PositionId): PositionState | undefined {
    return this.positions.get(id)
  }

  setPosition(id: PositionId, position: PositionState): void {
    this.positions.set(id, position)
  }

  deletePosition(id: PositionId): void {
    this.positions.delete(id)
  }
}
