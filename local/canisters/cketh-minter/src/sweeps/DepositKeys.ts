import { type Account, accountKey, subaccountOf } from '../../../../minter-kit/accounts/accounts.ts'
import type { ChainKey } from '../minter/ChainKey.ts'

/** What leads the path of a deposit address; the public minter's. */
const SCHEMA = Uint8Array.of(1)
/** Addresses are asked for again when they are needed. */
const MOST_KNOWN = 1_000

/** The addresses for plain transfers: of each account one, whose key is derived from the minter's. */
export class DepositKeys {
  readonly #open: (path: readonly Uint8Array[]) => ChainKey
  readonly #known = new Map<string, ChainKey>()

  constructor(open: (path: readonly Uint8Array[]) => ChainKey) {
    this.#open = open
  }

  /** The account's address, if it has been asked for since the start. */
  knownAddress(account: Account): string | undefined {
    return this.#known.get(accountKey(account))?.known
  }

  of(account: Account): ChainKey {
    const key = accountKey(account)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { owner } = account
    const opened = this.#open([SCHEMA, owner.toUint8Array(), subaccountOf(account)])
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(key, opened)
    return opened
  }
}
