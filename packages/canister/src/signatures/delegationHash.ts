import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { compareBytes, concatBytes } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'

const DOMAIN = '\x1aic-request-auth-delegation'
const utf8 = new TextEncoder()

/** What a delegation says: who may sign instead (DER key), until when (ns), and for which canisters; all when undefined. */
export type DelegationClaims = {
  sessionKey: Uint8Array
  expiration: bigint
  targets: readonly Uint8Array[] | undefined
}

/**
 * What is signed when a delegation is: SHA-256 of the domain separator and of the representation-independent hash of
 * `{ pubkey, expiration, targets }` (IC interface specification, "Authentication").
 */
export function delegationHash({ sessionKey, expiration, targets }: DelegationClaims): Uint8Array {
  const pairs = [
    pair('pubkey', sha256(sessionKey)),
    pair('expiration', sha256(encodeLeb128(expiration))),
    ...(targets === undefined ? [] : [pair('targets', sha256(hashes(targets)))]),
  ].sort(compareBytes)
  return sha256(concatBytes([utf8.encode(DOMAIN), sha256(concatBytes(pairs))]))
}

function pair(name: string, hash: Uint8Array): Uint8Array {
  return concatBytes([sha256(utf8.encode(name)), hash])
}

function hashes(items: readonly Uint8Array[]): Uint8Array {
  return concatBytes(items.map((item) => sha256(item)))
}
