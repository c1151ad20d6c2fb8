import type { Account } from '@sluice/candid/ckbtc_minter'
import { accountKey, subaccountOf } from '../../../../minter-kit/accounts/accounts.ts'
import type { Asked } from '../../../../minter-kit/edges/asked.ts'
import type { KeyPort } from '../../../../minter-kit/edges/KeyPort.ts'
import { depositAddress, keyAddress } from '../bitcoin/address/address.ts'
import type { BitcoinNetwork } from '../bitcoin/address/network.ts'
import { scriptOf } from '../bitcoin/address/script.ts'

/** Public keys that are remembered; a key that is asked for again costs a call. */
const MOST_KEYS = 2_000
/** The first part of every path: the way in which accounts are written. */
const SCHEMA = Uint8Array.of(1)

export type OwnKey = {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  readonly address: string
  /** What an output to the address has as its script. */
  readonly script: Uint8Array
}

/** The keys under which accounts' coins are, asked of the IC when they are needed and remembered in bounded memory. */
export class KeyRing {
  readonly #port: KeyPort
  readonly #settings: () => { readonly ecdsaKeyName: string; readonly network: BitcoinNetwork }
  readonly #known = new Map<string, OwnKey>()

  constructor(
    port: KeyPort,
    settings: () => { readonly ecdsaKeyName: string; readonly network: BitcoinNetwork },
  ) {
    this.#port = port
    this.#settings = settings
  }

  async fetch(account: Account): Promise<Asked<OwnKey>> {
    const name = accountKey(account)
    const known = this.#known.get(name)
    if (known !== undefined) return { kind: 'answered', value: known }
    const { ecdsaKeyName, network } = this.#settings()
    // await: other messages run here; a key never changes
    const asked = await this.#port.fetchPublicKey(ecdsaKeyName, pathOf(account))
    if (asked.kind === 'failed') return asked
    const publicKey = asked.value
    const key: OwnKey = {
      publicKey,
      address: depositAddress(publicKey, network),
      script: scriptOf(keyAddress(publicKey)),
    }
    this.#remember(name, key)
    return { kind: 'answered', value: key }
  }

  /** A key that has been asked for lately. */
  known(account: Account): OwnKey | undefined {
    return this.#known.get(accountKey(account))
  }

  /** r and s over a hash, by an account's key. */
  sign(account: Account, hash: Uint8Array): Promise<Asked<Uint8Array>> {
    return this.#port.sign(this.#settings().ecdsaKeyName, pathOf(account), hash)
  }

  #remember(name: string, key: OwnKey): void {
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST_KEYS && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(name, key)
  }
}

const pathOf = (account: Account): Uint8Array[] => [
  SCHEMA,
  account.owner.toUint8Array(),
  subaccountOf(account),
]
