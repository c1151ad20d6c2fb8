import { sha256 } from '@noble/hashes/sha2.js'

const DOMAIN = '\x1aic-request-auth-delegation'
const utf8 = new TextEncoder()

/**
 * What is signed when a delegation is: SHA-256 of the domain separator and of the representation-independent hash of
 * `{ pubkey, expiration }` (IC interface specification, "Authentication").
 */
export function delegationHash(sessionKey: Uint8Array, expiration: bigint): Uint8Array {
  const pairs = [
    concatenate(sha256(utf8.encode('pubkey')), sha256(sessionKey)),
    concatenate(sha256(utf8.encode('expiration')), sha256(leb128(expiration))),
  ].sort((a, b) => compareFirstBytes(a, b))
  const mapHash = sha256(concatenate(...pairs))
  return sha256(concatenate(utf8.encode(DOMAIN), mapHash))
}

function leb128(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 128 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

function concatenate(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** The hashes of two different field names differ at once; their first byte decides. */
function compareFirstBytes(a: Uint8Array, b: Uint8Array): number {
  return (a[0] ?? 0) - (b[0] ?? 0)
}
