import { NonsenseError } from '../model/NonsenseError.ts'
import type { Source, SourcePage, ToldEvent } from '../sources/Source.ts'
import type { Row } from '../storage/schema.ts'
import { checkPage } from './checkPage.ts'
import type { Pace } from './Pace.ts'

/** How often a source is asked: while it tells things, while it is silent and somebody listens, and when it has been silent for long. */
const BUSY_MS = 500
const LISTENED_MS = 1_000
const IDLE_MS = 15_000
const SLOWING = 1.5
/** So long after the last event a source counts as busy. */
const BUSY_FOR_MS = 10_000
/** So many answers in a row may tell nothing though there is known to be more. */
const MOST_EMPTY = 10
/** After failures. What makes no sense now will hardly do so in a second. */
const FIRST_PAUSE_MS = 1_000
const NONSENSE_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 60_000
const LONGEST_WORDS = 500

/** How far one source has been read, and when it is asked next. */
export class SourceReader {
  readonly source: Source
  readonly id: number
  /** Read, not applied. */
  buffer: ToldEvent[] = []
  /** The number that is applied next: the cursor of the tables. */
  appliedSeq: number
  lastMs: number
  endSeq: number | undefined
  checkedMs: number | undefined
  error: string | undefined
  errorMs: number | undefined
  dueMs = 0
  private pauseMs = BUSY_MS
  private newsMs = 0
  private wantedUntilMs = 0
  private empty = 0
  private isAsked = false

  constructor(source: Source, id: number) {
    this.source = source
    this.id = id
    this.appliedSeq = source.firstSeq
    this.lastMs = 0
  }

  /** Goes on from what the tables say; what went wrong, and until when it is not asked, stays. */
  goOnFrom(row: Row<'sources'> | undefined): void {
    this.appliedSeq = row?.next_seq ?? this.source.firstSeq
    this.lastMs = row?.last_ms ?? 0
    this.buffer = []
  }

  get name(): string {
    return this.source.name
  }

  /** The number that is read next. */
  get nextSeq(): number {
    return (this.buffer.at(-1)?.seq ?? this.appliedSeq - 1) + 1
  }

  /** Whether it has more than was read, as far as anybody knows. One that fails is not waited for. */
  get isBehind(): boolean {
    if (this.error !== undefined) return false
    return this.endSeq === undefined || this.nextSeq < this.endSeq
  }

  isDue(nowMs: number): boolean {
    if (nowMs < this.wantedUntilMs) this.hurry(nowMs, LISTENED_MS)
    return !this.isAsked && this.buffer.length === 0 && nowMs >= this.dueMs
  }

  /** For so long the source is asked often, even if it is silent: somebody listens. */
  want(untilMs: number): void {
    this.wantedUntilMs = untilMs
  }

  /** No longer pause than this, unless it fails. */
  hurry(nowMs: number, pauseMs = BUSY_MS): void {
    if (this.error !== undefined) return
    this.pauseMs = Math.min(this.pauseMs, pauseMs)
    this.dueMs = Math.min(this.dueMs, nowMs + pauseMs)
  }

  /** Reads a page into the buffer. Never throws: what went wrong is remembered and tried again later. */
  async read(limit: number, now: () => number, pace: Pace): Promise<void> {
    this.isAsked = true
    const seq = this.nextSeq
    try {
      const page = await within(pace, now, () => this.source.fetch(seq, limit))
      const nowMs = now()
      checkPage(page, {
        name: this.name,
        seq,
        limit,
        lastMs: this.source.tells === 'facts' ? 0 : this.lastMs,
        nowMs,
      })
      // begun anew meanwhile, from somewhere else
      if (seq === this.nextSeq) this.take(page, nowMs)
    } catch (error) {
      this.fail(error, now())
    } finally {
      this.isAsked = false
    }
  }

  private take({ events, endSeq }: SourcePage, nowMs: number): void {
    this.buffer.push(...events)
    // a replica that lags behind the one before knows of less: what is there is known already
    this.endSeq = Math.max(endSeq, this.nextSeq, this.endSeq ?? 0)
    this.checkedMs = nowMs
    if (events.length > 0) this.newsMs = nowMs
    const isBehind = this.nextSeq < this.endSeq
    this.empty = isBehind && events.length === 0 ? this.empty + 1 : 0
    if (this.empty >= MOST_EMPTY) throw new Error(`${this.name}: tells less than it did`)
    this.error = undefined
    this.errorMs = undefined
    const isBusy = isBehind || nowMs - this.newsMs < BUSY_FOR_MS
    this.pauseMs = isBusy ? BUSY_MS : Math.min(Math.ceil(this.pauseMs * SLOWING), IDLE_MS)
    this.dueMs = isBehind && events.length > 0 ? nowMs : nowMs + this.pauseMs
  }

  /** What was read cannot be used, or nothing could be read. */
  fail(error: unknown, nowMs: number): void {
    const isFirst = this.error === undefined
    const least = error instanceof NonsenseError ? NONSENSE_PAUSE_MS : FIRST_PAUSE_MS
    this.pauseMs = isFirst ? least : Math.min(Math.max(2 * this.pauseMs, least), LONGEST_PAUSE_MS)
    this.error = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_WORDS)
    this.errorMs ??= nowMs
    this.dueMs = nowMs + this.pauseMs
    this.buffer = []
  }

  /** After events up to `seq` were written. */
  moveTo({ seq, timeMs }: ToldEvent): void {
    this.appliedSeq = seq + 1
    this.lastMs = Math.max(this.lastMs, timeMs)
    this.buffer = this.buffer.filter((event) => event.seq > seq)
  }

  toRow(): Row<'sources'> {
    return {
      id: this.id,
      name: this.name,
      kind: this.name.split(':')[0] ?? this.name,
      next_seq: this.appliedSeq,
      cursor: null,
      end_seq: this.endSeq ?? null,
      last_ms: this.lastMs === 0 ? null : this.lastMs,
      checked_ms: this.checkedMs ?? null,
      error: this.error ?? null,
      error_ms: this.errorMs ?? null,
    }
  }
}

/** A source that does not answer for so long is taken for one that fails. */
async function within<T>(pace: Pace, now: () => number, ask: () => Promise<T>): Promise<T> {
  const [{ patienceMs }, askedMs] = [pace, now()]
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new Error(`no answer within ${patienceMs / 1_000} s`))
    }, patienceMs)
  })
  return Promise.race([ask(), silence]).finally(() => {
    clearTimeout(timer)
    if (isLate) pace.gaveUp()
    else pace.answered(now() - askedMs)
  })
}
