import type { Refusal } from '@sluice/candid/address_book'
import { AccountLocks, toHex } from '@sluice/canister'
import type { AddressBookState } from './AddressBookState.ts'

/** A compressed point of G1. */
const TRANSPORT_KEY_BYTES = 48
/** Derivations that may be under way at once; each holds a call of the canister's open. */
const MOST_OPEN = 20

/** What the network derives, or why it does not. */
export type Derived = { readonly bytes: Uint8Array } | { readonly failed: string }

export type KeyEdges = {
  readonly fetchPublicKey: (keyName: string) => Promise<Derived>
  readonly deriveKey: (
    keyName: string,
    owner: Uint8Array,
    transportKey: Uint8Array,
  ) => Promise<Derived>
}

type Fees = {
  readonly hasUnused: (owner: Uint8Array) => boolean
  readonly use: (owner: Uint8Array) => void
}

type Given = { ok: { encryptedKey: Uint8Array; publicKey: Uint8Array } } | { err: Refusal }

/** Hands out keys of books, each to its owner, for a fee. */
export function openKeys(state: AddressBookState, edges: KeyEdges, fees: Fees) {
  const locks = new AccountLocks()
  let open = 0

  async function publicKey(): Promise<Derived> {
    const known = state.publicKey.get()
    if (known !== undefined) return { bytes: known }
    const fetched = await edges.fetchPublicKey(state.keyName.get())
    if ('bytes' in fetched) state.publicKey.set(fetched.bytes)
    return fetched
  }

  async function derive(owner: Uint8Array, transportKey: Uint8Array): Promise<Given> {
    const verified = await publicKey()
    if ('failed' in verified) return { err: { failed: verified.failed } }
    const derived = await edges.deriveKey(state.keyName.get(), owner, transportKey)
    if ('failed' in derived) return { err: { failed: derived.failed } }
    // in the message in which the key is there: what was paid for a key that never came stays
    fees.use(owner)
    state.keys.set(owner, (state.keys.get(owner) ?? 0n) + 1n)
    return { ok: { encryptedKey: derived.bytes, publicKey: verified.bytes } }
  }

  return {
    async give(owner: Uint8Array, transportKey: Uint8Array): Promise<Given> {
      if (transportKey.length !== TRANSPORT_KEY_BYTES)
        return { err: { invalid: `A transport key has ${TRANSPORT_KEY_BYTES} bytes` } }
      if (!fees.hasUnused(owner)) return { err: { unpaid: null } }
      if (open >= MOST_OPEN) return { err: { busy: null } }
      return locks.withLock<Given>(
        toHex(owner),
        () => ({ err: { busy: null } }),
        async () => {
          open += 1
          try {
            return await derive(owner, transportKey)
          } finally {
            open -= 1
          }
        },
      )
    },
  }
}
