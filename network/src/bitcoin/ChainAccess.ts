import type { Journal } from '../journals/Journals.ts'
import type { BitcoinChain, OpenBitcoinChain } from './BitcoinChain.ts'

/** The chain beside the canisters: opened when it is first needed. */
export class ChainAccess {
  readonly #open: OpenBitcoinChain | undefined
  readonly #journal: Journal
  readonly #timeNs: () => bigint
  #chain: BitcoinChain | undefined

  constructor(parts: {
    readonly open: OpenBitcoinChain | undefined
    readonly journal: Journal
    readonly timeNs: () => bigint
  }) {
    this.#open = parts.open
    this.#journal = parts.journal
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
    this.#chain ??= this.#open?.({ timeNs: this.#timeNs, journal: this.#journal })
    return this.#chain
  }
}
