import type { PreparedBody } from './prepareBody.ts'

const MOST_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 5_000
/** A body of the version before is still sent for so long while its follower is being made. */
const STALE_MS = 2_000

type Entry = {
  version: string
  madeMs: number
  body: PreparedBody | undefined
  making: Promise<PreparedBody> | undefined
}

/** Which answer is wanted. */
export type Wanted = {
  readonly version: string
  readonly nowMs: number
  /** Nothing of the version before will do: whoever asks knows that something has happened. */
  readonly isFresh?: boolean
}

/**
 * Answers by question, each made once for each version of the data, however many ask at the same time. The oldest asked for go
 * first when there are too many.
 */
export class BodyCache {
  private readonly entries = new Map<string, Entry>()
  private sizeBytes = 0

  /** @throws what `make` throws */
  async get(key: string, wanted: Wanted, make: () => Promise<PreparedBody>): Promise<PreparedBody> {
    const { version, nowMs, isFresh = false } = wanted
    const known = this.entries.get(key)
    if (known !== undefined) this.touch(key, known)
    if (known?.version === version && known.body !== undefined) return known.body
    if (known?.making !== undefined) {
      if (!isFresh) return this.older(known, nowMs) ?? (await known.making)
      // it may be making the version before
      await known.making.catch(() => {})
      return await this.get(key, wanted, make)
    }
    const entry: Entry = known ?? { version, madeMs: nowMs, body: undefined, making: undefined }
    if (known === undefined) this.entries.set(key, entry)
    entry.making = make()
      .then((body) => this.put(key, entry, { body, version, nowMs }))
      .catch((error: unknown) => {
        this.drop(key)
        throw error
      })
    const older = isFresh ? undefined : this.older(entry, nowMs)
    if (older === undefined) return await entry.making
    // nobody waits for it: who asks next is told what went wrong
    entry.making.catch(() => {})
    return older
  }

  private older({ body, madeMs }: Entry, nowMs: number): PreparedBody | undefined {
    return nowMs - madeMs <= STALE_MS ? body : undefined
  }

  /** The order of the entries is that in which they were last asked for. */
  private touch(key: string, entry: Entry): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  private put(
    key: string,
    entry: Entry,
    { body, version, nowMs }: { body: PreparedBody; version: string; nowMs: number },
  ): PreparedBody {
    entry.making = undefined
    if (this.entries.get(key) !== entry) return body
    this.sizeBytes += body.sizeBytes - (entry.body?.sizeBytes ?? 0)
    Object.assign(entry, { body, version, madeMs: nowMs })
    for (const oldest of this.entries.keys()) {
      if (this.sizeBytes <= MOST_BYTES && this.entries.size <= MOST_ENTRIES) break
      this.drop(oldest)
    }
    return body
  }

  private drop(key: string): void {
    this.sizeBytes -= this.entries.get(key)?.body?.sizeBytes ?? 0
    this.entries.delete(key)
  }
}
