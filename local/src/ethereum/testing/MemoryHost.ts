import type { EthereumHost } from '../chain/KeptNode.ts'

/** A network's time and journal without a network, for tests of logic alone. Time stands still until it is moved. */
export class MemoryHost implements EthereumHost {
  timeNs: bigint
  /** The journal, as it is saved. */
  readonly entries: Uint8Array[]
  readonly #ended = new AbortController()

  constructor(timeSeconds = 1_800_000_000, entries: readonly Uint8Array[] = []) {
    this.entries = [...entries]
    this.timeNs = BigInt(timeSeconds) * 1_000_000_000n
  }

  now(): bigint {
    return this.timeNs
  }

  openJournal() {
    return {
      entries: () => [...this.entries],
      append: async (entries: readonly Uint8Array[]) => {
        this.entries.push(...entries)
      },
      ended: this.#ended.signal,
    }
  }
}
