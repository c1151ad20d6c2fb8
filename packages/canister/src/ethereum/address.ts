import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from '@sluice/candid/hex'

const utf8 = new TextEncoder()

/**
 * An Ethereum address in its one written form, with the checksum in its capitals (EIP-55). Addresses that are all in one case carry
 * no checksum and are taken; a wrong checksum is refused. Undefined when the text is no address.
 */
export function parseAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const written = `0x${withChecksum(lower)}`
  const hasChecksum = digits !== lower && digits !== digits.toUpperCase()
  return hasChecksum && text !== written ? undefined : written
}

/** The address that belongs to an uncompressed secp256k1 key (65 bytes). */
export function addressOfKey(publicKey: Uint8Array): string {
  const hash = keccak_256(publicKey.subarray(1))
  return `0x${withChecksum(toHex(hash.subarray(12)))}`
}

/** A digit of the address is a capital where the digit of its hash is 8 or more. */
function withChecksum(lower: string): string {
  const hash = toHex(keccak_256(utf8.encode(lower)))
  let written = ''
  for (let index = 0; index < lower.length; index++) {
    const digit = lower.charAt(index)
    written += hash.charAt(index) >= '8' ? digit.toUpperCase() : digit
  }
  return written
}
