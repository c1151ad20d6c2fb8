import { sha224, sha256 } from '@noble/hashes/sha2.js'

/** DER prefix of a canister-signature public key (OID 1.3.6.1.4.1.56387.1.2) without its lengths. */
const ALGORITHM = Uint8Array.of(
  0x30,
  0x0c,
  0x06,
  0x0a,
  0x2b,
  0x06,
  0x01,
  0x04,
  0x01,
  0x83,
  0xb8,
  0x43,
  0x01,
  0x02,
)
const SELF_AUTHENTICATING = 0x02
const utf8 = new TextEncoder()

/** The seed of a user's key at one site: the same user has unrelated keys at two origins. */
export function keySeed(salt: Uint8Array, anchor: bigint, origin: string): Uint8Array {
  const parts = [salt, utf8.encode(anchor.toString()), utf8.encode(origin)]
  const hash = sha256.create()
  for (const part of parts) hash.update(Uint8Array.of(part.length)).update(part)
  return hash.digest()
}

/** The public key whose signatures this canister makes by certifying them: its id and the seed, in DER. */
export function userPublicKey(canisterId: Uint8Array, seed: Uint8Array): Uint8Array {
  const bitString = [0x00, canisterId.length, ...canisterId, ...seed]
  const body = [...ALGORITHM, 0x03, bitString.length, ...bitString]
  return Uint8Array.of(0x30, body.length, ...body)
}

/** The principal that belongs to a public key. */
export function selfAuthenticating(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(...sha224(publicKey), SELF_AUTHENTICATING)
}
