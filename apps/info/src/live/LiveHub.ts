import type { ServerResponse } from 'node:http'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { ViewKeeper } from '../view/ViewKeeper.ts'
import { piece } from '../work/InTurn.ts'
import { type Message, type Newest, newestOf, readMessages, resumeAt } from './liveMessages.ts'

const ROWS_AT_ONCE = 500
/** How often the tables are looked at when nobody says that there is something. */
const LOOK_MS = 500
const HEARTBEAT_MS = 15_000
/** A reader that leaves so much unread is dropped: it comes back and goes on where it was. */
const MOST_UNREAD_BYTES = 256 * 1024
/** A reader that was away for more events starts anew. */
const LONGEST_GAP = 10_000

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

export type HubOptions = {
  readonly database: InfoDatabase
  readonly keeper: ViewKeeper
  readonly log: (line: string) => void
  readonly onWanted: () => void
}

/** Tells readers of transactions, and of what happens at the market of NFTs, as they are written. Whatever a reader does, the others are not held up. */
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
    const { id: newest, number } = await newestOf(this.options.database)
    const place = since === undefined ? undefined : await resumeAt(this.options, since)
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

  /**
   * Reads page by page what the reader missed, until there is no more; from then on it hears with all others. Readers take turns, and
   * one whose address has had too much read for it starts anew.
   */
  private async catchUp(reader: Reader, isOverdrawn: () => boolean): Promise<void> {
    while (!this.isStopped && this.readers.has(reader.response)) {
      const read = () => readMessages(this.options, reader.lastId, ROWS_AT_ONCE)
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
      if (isOverdrawn()) this.skip(reader, await newestOf(this.options.database))
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
        const messages = await readMessages(this.options, this.lastId, ROWS_AT_ONCE)
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
