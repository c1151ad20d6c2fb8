import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from '@sluice/candid/hex'

/** An Ethereum address with its checksum in its capitals (EIP-55); some wallets give it without, some canisters want it. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(new TextEncoder().encode(digits)))
  const written = Array.from(digits, (digit, index) =>
    (hash[index] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  )
  return `0x${written.join('')}`
}
