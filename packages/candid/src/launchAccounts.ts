import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './claimTree.ts'

/**
 * Where the money of a sale at the launchpad lies. Every account is derived from who made the sale and the key that they chose, so it is
 * known before the sale is there, is nobody else's, and needs no answer to be found again. The rule is part of the interface: SHA-256 of a
 * label's length and the label, each further part with its length before it.
 */

/** Bytes of a sale's id; shown as hexadecimal digits. */
export const LAUNCH_ID_BYTES = 16

/** @param creator the principal's bytes. @param key below 2^64, chosen by the creator, once for each sale. */
export function launchId(hash: Hash, creator: Uint8Array, key: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, key)
  return derive(hash, 'launchpad sale', [creator, bytes]).slice(0, LAUNCH_ID_BYTES)
}

/** The subaccount that holds the tokens for sale. */
export function launchTokens(hash: Hash, id: Uint8Array): Uint8Array {
  return derive(hash, 'launchpad tokens', [id])
}

/** The subaccount that holds what all investors have paid in. */
export function launchPayments(hash: Hash, id: Uint8Array): Uint8Array {
  return derive(hash, 'launchpad payments', [id])
}

/** The subaccount that an investor sends to before they invest; what is not invested stays theirs. */
export function launchDeposit(hash: Hash, id: Uint8Array, investor: Uint8Array): Uint8Array {
  return derive(hash, 'launchpad deposit', [id, investor])
}

function derive(hash: Hash, label: string, parts: readonly Uint8Array[]): Uint8Array {
  const all = [utf8ToBytes(label), ...parts]
  return hash(concatBytes(...all.flatMap((part) => [Uint8Array.of(part.length), part])))
}
