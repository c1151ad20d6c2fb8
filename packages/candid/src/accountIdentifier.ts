import { sha224 } from '@noble/hashes/sha2.js'
import { parseHex } from './hex.ts'

const DOMAIN = Uint8Array.of(0x0a, ...new TextEncoder().encode('account-id'))
const SUBACCOUNT_LENGTH = 32

/**
 * The 32-byte account identifier of an ICRC account: CRC-32 of h (big endian), then h = SHA-224 of the domain,
 * the owner and the subaccount (ICP ledger's rule).
 */
export function accountIdentifier(owner: Uint8Array, subaccount?: Uint8Array): Uint8Array {
  const preimage = new Uint8Array(DOMAIN.length + owner.length + SUBACCOUNT_LENGTH)
  preimage.set(DOMAIN)
  preimage.set(owner, DOMAIN.length)
  if (subaccount !== undefined) preimage.set(subaccount, DOMAIN.length + owner.length)
  const hash = sha224(preimage)
  const identifier = new Uint8Array(4 + hash.length)
  new DataView(identifier.buffer).setUint32(0, crc32(hash))
  identifier.set(hash, 4)
  return identifier
}

/** The subaccount that stands for a principal: its length, its bytes, zeros (pools, minters and sales use it). */
export function principalSubaccount(owner: Uint8Array): Uint8Array {
  const subaccount = new Uint8Array(SUBACCOUNT_LENGTH)
  subaccount[0] = owner.length
  subaccount.set(owner, 1)
  return subaccount
}

/** CRC-32 of IEEE 802.3, as account identifiers and textual principals use it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The bytes of an account identifier as wallets show it, 64 hexadecimal digits; undefined when the text is none. */
export function parseIdentifier(text: string): Uint8Array | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? parseHex(text) : undefined
}
