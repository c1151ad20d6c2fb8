import type { BitcoinChain, OpenBitcoinChain } from './BitcoinChain.ts'

/** The chain beside the canisters: opened when it is first needed, its changes handed over with each round. */
export class ChainAccess {
  readonly #open: OpenBitcoinChain | undefined
  readonly #saved: () => Iterable<Uint8Array>
  readonly #timeNs: () => bigint
  #chain: BitcoinChain | undefined
  #unsaved: Uint8Array[] = []

  constructor(parts: {
    readonly open: OpenBitcoinChain | undefined
    /** The journal's entries that are in the store. */
    readonly saved: () => Iterable<Uint8Array>
    readonly timeNs: () => bigint
  }) {
    this.#open = parts.open
    this.#saved = parts.saved
    this.#timeNs = parts.timeNs
  }

  /** Whether this network has a chain at all. */
  get isThere(): boolean {
    return this.#open !== undefined
  }

  /** Whether somebody has asked for the chain already. */
  get isOpen(): boolean {
    return this.#chain !== undefined
  }

  /** The chain, if the network has one. Throws when its journal can't be read. */
  get chain(): BitcoinChain | undefined {
    this.#chain ??= this.#open?.({
      timeNs: this.#timeNs,
      journal: { entries: this.#saved, append: (entry) => this.#unsaved.push(entry) },
    })
    return this.#chain
  }

  /** What was appended to the journal and is not in the store. */
  takeUnsaved(): readonly Uint8Array[] {
    const unsaved = this.#unsaved
    this.#unsaved = []
    return unsaved
  }
}
