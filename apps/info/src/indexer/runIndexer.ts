import { setTimeout as pause } from 'node:timers/promises'
import { type InfoDatabase, LostLeaseError } from '../storage/InfoDatabase.ts'
import type { Indexer } from './Indexer.ts'
import {
  INDEX_LEASE,
  isHeld,
  LEASE_RENEWAL_MS,
  leaveLease,
  REBUILD_LEASE,
  takeLease,
} from './lease.ts'

/** Between two rounds, at the longest: a new pool or a listener may turn up. */
const LONGEST_PAUSE_MS = 500
const AFTER_FAILURE_MS = 2_000

export type RunOptions = {
  readonly indexer: Indexer
  readonly database: InfoDatabase
  readonly holder: string
  readonly now: () => number
  readonly signal: AbortSignal
  readonly log: (line: string) => void
  /** Before the first round after the lease was got: tables of an older form are rebuilt. */
  readonly prepare: () => Promise<void>
}

/**
 * Indexes until the signal. Of several processes on one database one indexes at a time; when it dies another goes on within 12 s.
 * Never throws: a database that is away is waited for.
 */
export async function runIndexer(options: RunOptions): Promise<void> {
  const { indexer, signal, log } = options
  const turn = new Turns(options)
  while (!signal.aborted) {
    let waitMs = AFTER_FAILURE_MS
    try {
      waitMs = Math.min(LONGEST_PAUSE_MS, Math.max(0, await turn.next()))
    } catch (error) {
      if (error instanceof LostLeaseError) turn.isMine = false
      indexer.forget()
      log(`indexing is interrupted: ${error instanceof Error ? error.message : error}`)
    }
    await pause(waitMs, undefined, { signal }).catch(() => {
      // told to stop: the loop ends
    })
  }
  await turn.leave()
}

/** Whose turn it is, and what to do then. */
class Turns {
  isMine = false
  private renewMs = 0
  private readonly options: RunOptions

  constructor(options: RunOptions) {
    this.options = options
  }

  /** One round if it is ours; answers how long to wait for the next. */
  async next(): Promise<number> {
    const { indexer, now } = this.options
    if (now() >= this.renewMs) await this.renew()
    const { dueMs } = this.isMine ? await indexer.turn() : { dueMs: this.renewMs }
    return dueMs - now()
  }

  async leave(): Promise<void> {
    if (!this.isMine) return
    const { database, holder } = this.options
    this.isMine = false
    await leaveLease(database, { name: INDEX_LEASE, holder }).catch(() => {
      // it runs out by itself
    })
  }

  private async renew(): Promise<void> {
    const { indexer, database, holder, now, log, prepare } = this.options
    this.renewMs = now() + LEASE_RENEWAL_MS
    if (await isHeld(database, REBUILD_LEASE, now())) {
      indexer.forget()
      return this.leave()
    }
    const isNow = await takeLease(database, { name: INDEX_LEASE, holder }, now())
    if (isNow && !this.isMine) {
      log('indexing begins')
      await prepare()
    }
    if (!isNow) indexer.forget()
    this.isMine = isNow
  }
}
