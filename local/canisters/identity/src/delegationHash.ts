import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, concatBytes, leb128 } from '@sluice/canister'

const DOMAIN = '\x1aic-request-auth-delegation'
const utf8 = new TextEncoder()

/**
 * What is signed when a delegation is: SHA-256 of the domain separator and of the representation-independent hash of
 * `{ pubkey, expiration }` (IC interface specification, "Authentication").
 */
export function delegationHash(sessionKey: Uint8Array, expiration: bigint): Uint8Array {
  const pairs = [
    concatBytes([sha256(utf8.encode('pubkey')), sha256(sessionKey)]),
    concatBytes([sha256(utf8.encode('expiration')), sha256(leb128(expiration))]),
  ].sort(compareBytes)
  const mapHash = sha256(concatBytes(pairs))
  return sha256(concatBytes([utf8.encode(DOMAIN), mapHash]))
}
