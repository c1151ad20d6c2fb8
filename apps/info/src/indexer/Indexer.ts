import { setTimeout as pause } from 'node:timers/promises'
import { lateKeys } from '../model/candles/lateKeys.ts'
import { DAY_MS, startOf } from '../model/candles/levels.ts'
import { encodeEvent } from '../model/events/eventCodec.ts'
import type { PlacedEvent } from '../model/events/PlacedEvent.ts'
import type { Market } from '../model/Market.ts'
import { NonsenseError } from '../model/NonsenseError.ts'
import type { PricingRules } from '../model/prices/PricingRules.ts'
import { takeChanges } from '../model/tables/takeChanges.ts'
import type { Source } from '../sources/Source.ts'
import type { InfoDatabase, TableWrite } from '../storage/InfoDatabase.ts'
import { loadHolders } from '../storage/loadHolders.ts'
import { loadLateCandles } from '../storage/loadLateCandles.ts'
import { loadMarket } from '../storage/loadMarket.ts'
import { oldCandles } from '../storage/oldCandles.ts'
import { INDEX_LEASE } from './lease.ts'
import { mergeEvents, type SourcedEvent } from './mergeEvents.ts'
import { Pace } from './Pace.ts'
import { SourceReader } from './SourceReader.ts'

/** How long a round waits for answers. */
const PATIENCE_MS = 150
const EVENTS_A_PAGE = 500
/** Events in one transaction: a few tens of milliseconds. */
const EVENTS_A_COMMIT = 4_000
/** How often health is written down though nothing was applied. */
const HEALTH_MS = 5_000
const WANTED_MS = 60_000
/** How often one source is written down as failing. */
const LOGGED_MS = 60_000

export type IndexerOptions = {
  readonly database: InfoDatabase
  readonly rules: PricingRules
  /** The sources there are, by what is known of the market now: pools appear. */
  readonly sourcesOf: (market: Market) => readonly Source[]
  readonly holder: string
  readonly now: () => number
  readonly log?: (line: string) => void
  readonly eventsACommit?: number
  readonly eventsAPage?: number
}

type Listener = (events: readonly PlacedEvent[]) => void

/**
 * Reads sources and writes tables: what was read is applied to the market in memory, and events, tables and cursors go into one
 * transaction. Whatever goes wrong, memory is thrown away and read from the tables again, so that they alone decide what was
 * counted.
 */
export class Indexer {
  private readonly options: IndexerOptions
  private readonly readers = new Map<string, SourceReader>()
  private readonly reading = new Set<Promise<void>>()
  private readonly listeners = new Set<Listener>()
  private readonly pace = new Pace()
  /** Sources that were written down as failing, and when. */
  private readonly failing = new Map<string, number>()
  private market: Market | undefined
  private healthMs = 0
  private lastId = 0
  private forgottenMs = 0

  constructor(options: IndexerOptions) {
    this.options = options
  }

  /** How each source is doing. */
  get sources(): readonly SourceReader[] {
    return [...this.readers.values()]
  }

  /** Called with what was applied, after it was written. The answer stops it. */
  onApplied(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Somebody listens to these sources, or to all: for a minute they are asked often, even if they are silent. */
  wanted(names?: readonly string[]): void {
    const untilMs = this.options.now() + WANTED_MS
    for (const reader of this.sources)
      if (names === undefined || names.includes(reader.name)) reader.want(untilMs)
  }

  /**
   * One round: asks the sources that are due and applies what may be applied.
   * @returns how many events were applied, and when the next round is worth it
   * @throws LostLeaseError when another process indexes now
   */
  async turn(): Promise<{ applied: number; dueMs: number }> {
    const market = await this.requireMarket()
    this.addReaders(market)
    await this.readDue()
    this.logFailing()
    const events = this.nextEvents()
    if (events.length > 0) await this.apply(market, events)
    else await this.writeHealth()
    return { applied: events.length, dueMs: this.nextDueMs(events.length) }
  }

  /** Forgets what is in memory: another process may have written meanwhile. */
  forget(): void {
    this.market = undefined
    this.readers.clear()
  }

  private async requireMarket(): Promise<Market> {
    if (this.market !== undefined) return this.market
    const { database, rules } = this.options
    this.market = await loadMarket(database, rules)
    const rows = await database.db.selectFrom('sources').selectAll().execute()
    this.lastId = Math.max(this.lastId, ...rows.map(({ id }) => id))
    for (const reader of this.sources)
      reader.goOnFrom(rows.find(({ name }) => name === reader.name))
    for (const source of this.options.sourcesOf(this.market)) {
      const row = rows.find(({ name }) => name === source.name)
      if (row === undefined || this.readers.has(source.name)) continue
      const reader = new SourceReader(source, row.id)
      reader.goOnFrom(row)
      this.readers.set(source.name, reader)
    }
    return this.market
  }

  private addReaders(market: Market): void {
    for (const source of this.options.sourcesOf(market)) {
      if (this.readers.has(source.name)) continue
      this.lastId += 1
      this.readers.set(source.name, new SourceReader(source, this.lastId))
    }
  }

  /** Asks those that are due, and waits for the quick ones: one that is slow holds up nobody but itself. */
  private async readDue(): Promise<void> {
    const { now, eventsAPage = EVENTS_A_PAGE } = this.options
    const nowMs = now()
    for (const reader of this.sources) {
      if (this.reading.size >= this.pace.atOnce) break
      if (!reader.isDue(nowMs)) continue
      const read = reader.read(eventsAPage, now, this.pace).finally(() => this.reading.delete(read))
      this.reading.add(read)
    }
    if (this.reading.size === 0) return
    const patience = new AbortController()
    const { signal } = patience
    await Promise.race([
      Promise.all(this.reading),
      pause(PATIENCE_MS, undefined, { signal }).catch(() => {
        // all have answered
      }),
    ])
    patience.abort()
  }

  /** Who runs the service hears which source fails, and that it is well again. */
  private logFailing(): void {
    const { now, log = () => {} } = this.options
    for (const { name, error } of this.sources) {
      const loggedMs = this.failing.get(name)
      if (error === undefined) {
        if (loggedMs !== undefined) log(`${name} is read again`)
        this.failing.delete(name)
      } else if (loggedMs === undefined || now() - loggedMs >= LOGGED_MS) {
        log(`${name} fails: ${error}`)
        this.failing.set(name, now())
      }
    }
  }

  private nextEvents(): PlacedEvent[] {
    const buffers = this.sources.map(({ name, source, buffer, isBehind }) => ({
      name,
      tells: source.tells,
      events: buffer,
      isBehind,
    }))
    const merged = mergeEvents(buffers, this.options.eventsACommit ?? EVENTS_A_COMMIT)
    const firstId = (this.market?.state.appliedId ?? 0) + 1
    return merged.map((event: SourcedEvent, index) => ({ ...event, id: firstId + index }))
  }

  private async apply(market: Market, events: readonly PlacedEvent[]): Promise<void> {
    const { database, holder } = this.options
    try {
      await loadLateCandles(database, market, lateKeys(market.state, events))
      await loadHolders(database, market, events)
      for (const event of events) this.applyOne(market, event)
      await database.commit([...this.moved(events), ...takeChanges(market)], {
        lease: { name: INDEX_LEASE, holder },
      })
    } catch (error) {
      this.market = undefined
      if (error instanceof NonsenseError) return
      throw error
    }
    await this.forgetOld(market)
    this.hurryFacts(events)
    this.tell(events)
  }

  /** Once a day, by the market's clock, candles that are kept for a while only. */
  private async forgetOld({ state }: Market): Promise<void> {
    const dayMs = startOf(state.clockMs, DAY_MS)
    if (dayMs === this.forgottenMs) return
    await this.options.database.run(oldCandles(state.clockMs))
    this.forgottenMs = dayMs
  }

  /** One fact leads to others: a new pool has tokens of which nothing is known. */
  private hurryFacts(events: readonly PlacedEvent[]): void {
    const nowMs = this.options.now()
    const isFact = (name: string) => this.readers.get(name)?.source.tells === 'facts'
    if (!events.some(({ source }) => isFact(source))) return
    for (const reader of this.sources) if (isFact(reader.name)) reader.hurry(nowMs)
  }

  /** What makes no sense is its source's affair: the others are read again without it. */
  private applyOne(market: Market, event: PlacedEvent): void {
    try {
      market.apply(event)
    } catch (error) {
      if (error instanceof NonsenseError)
        this.readers.get(event.source)?.fail(error, this.options.now())
      throw error
    }
  }

  /** The events as rows, and the cursors after them. */
  private moved(events: readonly PlacedEvent[]): TableWrite[] {
    for (const { source, ...event } of events) this.readers.get(source)?.moveTo(event)
    const rows = events.map(({ id, source, seq, timeMs, event }) => ({
      id,
      source_id: this.readers.get(source)?.id ?? 0,
      seq,
      time_ms: timeMs,
      kind: event.kind,
      body: encodeEvent(event),
    }))
    return [
      { table: 'events', mode: 'insert', rows },
      { table: 'sources', mode: 'upsert', rows: this.sources.map((reader) => reader.toRow()) },
    ]
  }

  private async writeHealth(): Promise<void> {
    const nowMs = this.options.now()
    if (nowMs < this.healthMs + HEALTH_MS) return
    this.healthMs = nowMs
    const rows = this.sources.map((reader) => reader.toRow())
    await this.options.database.commit([{ table: 'sources', mode: 'upsert', rows }], {
      lease: { name: INDEX_LEASE, holder: this.options.holder },
    })
  }

  private tell(events: readonly PlacedEvent[]): void {
    for (const listener of this.listeners) listener(events)
  }

  private nextDueMs(applied: number): number {
    // whoever is asked at this moment may have answered by the next round
    if (applied > 0 || this.reading.size > 0) return this.options.now()
    const waiting = this.sources.filter(({ buffer }) => buffer.length === 0)
    return Math.min(...waiting.map(({ dueMs }) => dueMs))
  }
}
