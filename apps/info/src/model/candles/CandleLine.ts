import { type Level, startOf } from './levels.ts'

export interface Period {
  readonly level: Level
  readonly startMs: number
}

/**
 * The candles of one thing at one level that are at hand: the latest, and those touched since they were written last. Events of one
 * pool come in the order of their times, but those of a token's several pools, or of a pool that was away, may belong further back.
 */
export class CandleLine<Candle extends Period> {
  readonly level: Level
  readonly lengthMs: number
  latest: Candle | undefined
  private readonly older = new Map<number, Candle>()

  constructor(level: Level, lengthMs: number) {
    this.level = level
    this.lengthMs = lengthMs
  }

  /** The candle that a time belongs to. Where there is none, one that is made from the period and the candle before. */
  at(timeMs: number, create: (period: Period, before: Candle | undefined) => Candle): Candle {
    const startMs = startOf(timeMs, this.lengthMs)
    if (this.latest?.startMs === startMs) return this.latest
    const found = this.older.get(startMs)
    if (found !== undefined) return found
    const candle = create({ level: this.level, startMs }, this.before(startMs))
    this.add(candle)
    return candle
  }

  private before(startMs: number): Candle | undefined {
    if (this.latest === undefined || this.latest.startMs < startMs) return this.latest
    let nearest: Candle | undefined
    for (const candle of this.older.values()) {
      const isBefore = candle.startMs < startMs
      if (isBefore && candle.startMs > (nearest?.startMs ?? -1)) nearest = candle
    }
    return nearest
  }

  has(startMs: number): boolean {
    return this.latest?.startMs === startMs || this.older.has(startMs)
  }

  /** Takes in a candle: a new one, or one that was read from the tables. */
  add(candle: Candle): void {
    if (this.latest !== undefined && candle.startMs < this.latest.startMs) {
      this.older.set(candle.startMs, candle)
      return
    }
    if (this.latest !== undefined) this.older.set(this.latest.startMs, this.latest)
    this.latest = candle
  }

  /** After all has been written. */
  forgetOlder(): void {
    this.older.clear()
  }
}
