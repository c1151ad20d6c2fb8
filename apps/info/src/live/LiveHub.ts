import type { ServerResponse } from 'node:http'
import { findTransactions, type TransactionFilter } from '../http/findTransactions.ts'
import { placeOf } from '../http/placeOf.ts'
import { toTransactionRecord } from '../http/records/transactionRecord.ts'
import { eventNumber } from '../model/events/eventNumber.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { MarketView } from '../view/MarketView.ts'
import type { ViewKeeper } from '../view/ViewKeeper.ts'
import { piece } from '../work/InTurn.ts'
import { topicsOf } from './topics.ts'

const ROWS_AT_ONCE = 500
/** How often the tables are looked at when nobody says that there is something. */
const LOOK_MS = 500
const HEARTBEAT_MS = 15_000
/** A reader that leaves so much unread is dropped: it comes back and goes on where it was. */
const MOST_UNREAD_BYTES = 256 * 1024
/** A reader that was away for more events starts anew. */
const LONGEST_GAP = 10_000

/** A transaction as it goes out, made once for all readers. */
type Message = { readonly id: number; readonly topics: readonly string[]; readonly text: string }

type Reader = {
  readonly response: ServerResponse
  readonly topics: ReadonlySet<string>
  /** The last event that it was told of, or that was not its affair. */
  lastId: number
  /** Still being told what it missed. */
  isBehind: boolean
  /** It had not read all at the last heartbeat. */
  isStalled: boolean
}

/** What a reader wants to hear. */
type Wish = {
  readonly topics: ReadonlySet<string>
  /** The event that it was told of last. */
  readonly since: bigint | undefined
  /** Whether its address has had as much read for it as it may. */
  readonly isOverdrawn?: () => boolean
}

type Newest = { readonly id: number; readonly number: bigint }

export type HubOptions = {
  readonly database: InfoDatabase
  readonly keeper: ViewKeeper
  readonly log: (line: string) => void
  readonly onWanted: () => void
}

/** Tells readers of transactions as they are written. Whatever a reader does, the others are not held up. */
export class LiveHub {
  private readonly options: HubOptions
  private readonly readers = new Map<ServerResponse, Reader>()
  private readonly byTopic = new Map<string, Set<Reader>>()
  /** The last event that readers who are not behind have been told of. */
  private lastId = 0
  private looking: Promise<void> | undefined
  private isAskedAgain = false
  private isStopped = false
  private timers: NodeJS.Timeout[] = []

  constructor(options: HubOptions) {
    this.options = options
  }

  get readerCount(): number {
    return this.readers.size
  }

  start(): void {
    this.timers = [
      setInterval(this.lookIfWanted, LOOK_MS).unref(),
      setInterval(() => this.beat(), HEARTBEAT_MS).unref(),
    ]
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const timer of this.timers) clearInterval(timer)
    for (const { response } of this.readers.values()) response.end()
    await this.looking
  }

  /** Something was applied: looks at once. */
  readonly poke = (): void => {
    if (this.readers.size > 0) this.look()
  }

  /**
   * Takes a reader in, whose answer has been begun. With `since` it is told what came after that event first.
   * @throws what the database throws
   */
  async add(
    response: ServerResponse,
    { topics, since, isOverdrawn = () => false }: Wish,
  ): Promise<void> {
    const { database, keeper } = this.options
    const { id: newest, number } = await this.newest()
    const place =
      since === undefined
        ? undefined
        : (await placeOf({ database, view: await keeper.current() }, since)).id
    if (response.destroyed) return
    // while nobody listened nobody was told: those events are no news
    if (this.readers.size === 0) this.lastId = newest
    const reader: Reader = {
      response,
      topics,
      lastId: place ?? newest,
      isBehind: true,
      isStalled: false,
    }
    this.readers.set(response, reader)
    response.on('close', () => this.remove(reader))
    for (const topic of topics) {
      const set = this.byTopic.get(topic) ?? new Set()
      set.add(reader)
      this.byTopic.set(topic, set)
    }
    if (place === undefined || place > newest) reader.lastId = newest
    if (newest - reader.lastId > LONGEST_GAP) {
      this.skip(reader, { id: newest, number })
    } else {
      // the number is known from the start: a reader that breaks off before anything happened misses nothing
      const last = reader.lastId === newest ? number : since
      this.write(reader, `event: ready\nid: ${last}\ndata: {"sequence":"${last}"}\n\n`)
    }
    this.options.onWanted()
    await this.catchUp(reader, isOverdrawn)
  }

  /** Says that what lies between is not told. */
  private skip(reader: Reader, to: Newest): void {
    this.write(reader, `event: gap\nid: ${to.number}\ndata: {"to":"${to.number}"}\n\n`)
    reader.lastId = to.id
  }

  /** The newest transaction: its place here, and the number by which others know it. */
  private async newest(): Promise<Newest> {
    const row = await this.options.database.db
      .selectFrom('transactions as t')
      .innerJoin('events as e', 'e.id', 't.id')
      .innerJoin('pools as p', 'p.id', 't.pool_id')
      .select(['t.id', 'e.time_ms', 'e.seq', 'p.canister_id'])
      .orderBy('t.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return { id: 0, number: 0n }
    const { id, time_ms: timeMs, seq, canister_id: poolId } = row
    return { id, number: eventNumber({ timeMs, poolId, seq }) }
  }

  /**
   * Reads page by page what the reader missed, until there is no more; from then on it hears with all others. Readers take turns, and
   * one whose address has had too much read for it starts anew.
   */
  private async catchUp(reader: Reader, isOverdrawn: () => boolean): Promise<void> {
    while (!this.isStopped && this.readers.has(reader.response)) {
      const read = () => this.read({ after: reader.lastId })
      // who has missed nothing waits for nobody
      const messages =
        reader.lastId >= this.lastId
          ? await read()
          : await piece(() => (this.readers.has(reader.response) ? read() : Promise.resolve([])))
      for (const message of messages) {
        if (message.topics.some((topic) => reader.topics.has(topic)))
          this.write(reader, message.text)
        reader.lastId = message.id
      }
      // without a pause between this look and the flag, so that nothing falls between
      if (messages.length < ROWS_AT_ONCE && reader.lastId >= this.lastId) {
        reader.isBehind = false
        return
      }
      if (isOverdrawn()) this.skip(reader, await this.newest())
      if (reader.response.writableNeedDrain) await drained(reader.response)
    }
  }

  private readonly lookIfWanted = (): void => {
    if (this.readers.size === 0) return
    this.options.onWanted()
    this.look()
  }

  private look(): void {
    this.isAskedAgain = true
    this.looking ??= this.tellAll().finally(() => {
      this.looking = undefined
    })
  }

  private async tellAll(): Promise<void> {
    try {
      while (this.isAskedAgain && !this.isStopped) {
        this.isAskedAgain = false
        const messages = await this.read({ after: this.lastId })
        for (const message of messages) this.tell(message)
        if (messages.length === ROWS_AT_ONCE) this.isAskedAgain = true
      }
    } catch (error) {
      // looked at again half a second later
      this.options.log(`live readers wait: ${error instanceof Error ? error.message : error}`)
    }
  }

  private tell({ id, topics, text }: Message): void {
    this.lastId = Math.max(this.lastId, id)
    const told = new Set(topics.flatMap((topic) => [...(this.byTopic.get(topic) ?? [])]))
    for (const reader of told) {
      if (reader.isBehind || reader.lastId >= id) continue
      reader.lastId = id
      this.write(reader, text)
    }
  }

  private async read(filter: TransactionFilter): Promise<Message[]> {
    const { database, keeper } = this.options
    const rows = await findTransactions(database, filter, { limit: ROWS_AT_ONCE })
    let view: MarketView = await keeper.current()
    // a pool may be younger than the view
    if (rows.some(({ pool_id }) => !view.pools.has(pool_id))) view = await keeper.refresh()
    return rows.map((row) => {
      const record = toTransactionRecord(row, view)
      if (record === undefined) return { id: row.id, topics: [], text: '' }
      const text = `event: transaction\nid: ${record.sequence}\ndata: ${JSON.stringify(record)}\n\n`
      return { id: row.id, topics: topicsOf(record), text }
    })
  }

  private write(reader: Reader, text: string): void {
    const { response } = reader
    response.write(text)
    if (!reader.isBehind && response.writableLength > MOST_UNREAD_BYTES) response.destroy()
  }

  private beat(): void {
    for (const reader of this.readers.values()) {
      const wasStalled = reader.isStalled
      reader.isStalled = reader.response.writableNeedDrain
      if (wasStalled && reader.isStalled) reader.response.destroy()
      else this.write(reader, ': \n\n')
    }
  }

  private remove(reader: Reader): void {
    this.readers.delete(reader.response)
    for (const topic of reader.topics) {
      const set = this.byTopic.get(topic)
      set?.delete(reader)
      if (set?.size === 0) this.byTopic.delete(topic)
    }
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once('drain', resolve)
    response.once('close', resolve)
  })
