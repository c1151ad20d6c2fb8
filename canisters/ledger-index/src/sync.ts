import { AccountLocks, isCleanup } from '@sluice/canister'
import { plainText } from '@sluice/canister/services'
import { appendEntry } from './store/appendEntry.ts'
import type { Entry } from './store/entry.ts'
import type { IndexState } from './store/IndexState.ts'

/** Part of a ledger's log. */
export type LogPage = {
  /** Blocks of the whole log. */
  readonly length: bigint
  /** In any order; those that are not asked for do no harm. */
  readonly blocks: readonly LogBlock[]
}

export type LogBlock = {
  readonly index: bigint
  /**
   * What the block says. It is read when all blocks before it are in the books, as it may point to one of them.
   * @throws Error for what no ledger writes.
   */
  read(earlier: EarlierBlocks): Entry
}
export type EarlierBlocks = { get(index: bigint): Entry | undefined }

/** Where a log is read. */
export type LogSource = {
  /**
   * Blocks from `start` on, from the ledger or one of its archives, as many as one answer has.
   * @throws Error for an answer that is no log, or none.
   */
  fetch(ledger: Uint8Array, start: bigint): Promise<LogPage>
}

/** Pages of one run, so that a long log is read in many short ones. */
const PAGES_PER_RUN = 50

/** Reads a ledger's log to its end, a page at a time; each page is in the books as a whole or not at all. */
export class Sync {
  private readonly state: IndexState
  private readonly source: LogSource
  private readonly locks = new AccountLocks()

  constructor(state: IndexState, source: LogSource) {
    this.state = state
    this.source = source
  }

  /** Whether blocks came: then more will soon. One run at a time: a second one would read the same. */
  run(): Promise<boolean> {
    return this.locks.withLock(
      'run',
      () => false,
      () => this.read(),
    )
  }

  private async read(): Promise<boolean> {
    const { state, source } = this
    const ledger = state.config.get().ledger
    let came = false
    for (let page = 0; page < PAGES_PER_RUN; page++) {
      try {
        const found = await source.fetch(ledger, state.synced.get())
        // await: nobody else reads meanwhile, and what is read twice is recognized by its index
        const added = appendPage(state, found)
        came ||= added > 0
        if (state.failure.get() !== undefined) state.failure.set(undefined)
        if (added === 0 || state.synced.get() >= found.length) return came
      } catch (error) {
        if (isCleanup(error)) throw error
        state.failure.set(plainText(error instanceof Error ? error.message : String(error)))
        return came
      }
    }
    return came
  }
}

/**
 * Appends what follows on what is known.
 * @returns how many blocks.
 * @throws Error at a block that no ledger writes; those before it are in the books then.
 */
function appendPage(state: IndexState, { length, blocks }: LogPage): number {
  const first = state.synced.get()
  if (length < first) throw new Error(`the log has ${length} blocks, and ${first} were read before`)
  const sorted = [...blocks].sort((a, b) => (a.index < b.index ? -1 : 1))
  for (const { index, read } of sorted) {
    if (index === state.synced.get() && index < length) appendEntry(state, read(state.entries))
  }
  const added = Number(state.synced.get() - first)
  if (added === 0 && first < length) throw new Error(`the log does not give its block ${first}`)
  return added
}
