import type { OrderedMap } from '@sluice/canister'

/** How a minter's events lead to what it knows. */
export type EventRules<Event, Payload, Model> = {
  readonly stamped: (payload: Payload, nowNs: bigint) => Event
  /** The model after an installation; undefined for any other event. */
  readonly opened: (event: Event) => Model | undefined
  /** Changes the model by an event that was decided on: the only way in which it changes. */
  readonly apply: (model: Model, event: Event) => void
}

/** Read at once when the model is made again. */
const READ_AT_ONCE = 500

/**
 * A minter's events in stable memory, and on the heap what follows from them. Making that again takes half a million instructions an
 * event: about a second for ten thousand, and an upgrade may take as many as 600,000 events need.
 */
export class EventLog<Event, Payload, Model> {
  readonly #events: OrderedMap<bigint, Event>
  readonly #now: () => bigint
  readonly #rules: EventRules<Event, Payload, Model>
  #model: Model | undefined

  constructor(
    events: OrderedMap<bigint, Event>,
    now: () => bigint,
    rules: EventRules<Event, Payload, Model>,
  ) {
    this.#events = events
    this.#now = now
    this.#rules = rules
  }

  get size(): number {
    return this.#events.size
  }

  /** Makes the model of all events there are. */
  open(): void {
    this.#model = modelOf(this.#rules, this.#pages())
  }

  /** What follows from all events. */
  get model(): Model {
    if (this.#model === undefined) this.open()
    if (this.#model === undefined) throw new Error('the minter has not been installed')
    return this.#model
  }

  /** Writes an event down and changes the model by it, in one message. */
  append(payload: Payload): void {
    const event = this.#rules.stamped(payload, this.#now())
    const isFirst = this.#events.size === 0
    // the model before the event: it is read from a log that does not have it yet
    const model = isFirst ? undefined : this.model
    this.#events.set(BigInt(this.#events.size), event)
    if (model !== undefined) this.#rules.apply(model, event)
  }

  /** A page of events, oldest first. */
  page(start: bigint, length: bigint): Event[] {
    const { size } = this.#events
    if (start >= BigInt(size)) return []
    return this.rows(Number(start), Number(length < MOST_AT_ONCE ? length : MOST_AT_ONCE))
  }

  /** Events from one that there is on. */
  rows(start: number, length: number): Event[] {
    const most = Math.min(length, this.#events.size - start)
    return this.#events.entries(start, most).map(([, event]) => event)
  }

  *#pages(): Generator<Event> {
    const { size } = this.#events
    for (let start = 0; start < size; start += READ_AT_ONCE) {
      const page = this.#events.entries(start, Math.min(READ_AT_ONCE, size - start))
      for (const [, event] of page) yield event
    }
  }
}

const MOST_AT_ONCE = 2_000n

/** The model that events lead to, from the first on. @throws Error when the first is no installation. */
export function modelOf<Event, Payload, Model>(
  { opened, apply }: EventRules<Event, Payload, Model>,
  events: Iterable<Event>,
): Model {
  let model: Model | undefined
  for (const event of events) {
    if (model !== undefined) {
      apply(model, event)
      continue
    }
    model = opened(event)
    if (model === undefined) break
  }
  if (model === undefined) throw new Error('the minter has not been installed')
  return model
}
