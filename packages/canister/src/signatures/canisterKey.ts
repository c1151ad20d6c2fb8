import { sha224 } from '../bytes/sha256.ts'

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

/** The public key whose signatures this canister makes by certifying them: its id and the seed, in DER. */
export function canisterPublicKey(canisterId: Uint8Array, seed: Uint8Array): Uint8Array {
  const bitString = [0x00, canisterId.length, ...canisterId, ...seed]
  const body = [...ALGORITHM, 0x03, bitString.length, ...bitString]
  return Uint8Array.of(0x30, body.length, ...body)
}

/** The principal that belongs to a public key. */
export function selfAuthenticating(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(...sha224(publicKey), SELF_AUTHENTICATING)
}
