import { callCanister, callTypes, IDL, Principal } from '@sluice/canister/runtime'
import { type Asked, failed } from './asked.ts'
import type { KeyPort } from './KeyPort.ts'

const MANAGEMENT = Principal.fromText('aaaaa-aa')
/** Attached to a signature; what is not taken comes back. */
const SIGNATURE_CYCLES = 30_000_000_000n
const PUBLIC_KEY_BYTES = 33
const SIGNATURE_BYTES = 64

const Blob = IDL.Vec(IDL.Nat8)
const KeyId = IDL.Record({ curve: IDL.Variant({ secp256k1: IDL.Null }), name: IDL.Text })
const PUBLIC_KEY = callTypes(
  [
    IDL.Record({
      canister_id: IDL.Opt(IDL.Principal),
      derivation_path: IDL.Vec(Blob),
      key_id: KeyId,
    }),
  ],
  [IDL.Record({ public_key: Blob })],
)
const SIGN = callTypes(
  [IDL.Record({ message_hash: Blob, derivation_path: IDL.Vec(Blob), key_id: KeyId })],
  [IDL.Record({ signature: Blob })],
)

const keyId = (name: string) => ({ curve: { secp256k1: null }, name })

/** The management canister's threshold ECDSA. */
export const thresholdKey: KeyPort = {
  async fetchPublicKey(keyName, path) {
    const arg = { canister_id: [], derivation_path: path, key_id: keyId(keyName) }
    const outcome = await callCanister<{ public_key: Uint8Array }>(
      MANAGEMENT,
      'ecdsa_public_key',
      PUBLIC_KEY,
      [arg],
    )
    if (outcome.kind === 'rejected') return failed(`there is no key: ${outcome.message}`)
    return ofLength(outcome.result.public_key, PUBLIC_KEY_BYTES)
  },
  async sign(keyName, path, hash) {
    const arg = { message_hash: hash, derivation_path: path, key_id: keyId(keyName) }
    const outcome = await callCanister<{ signature: Uint8Array }>(
      MANAGEMENT,
      'sign_with_ecdsa',
      SIGN,
      [arg],
      SIGNATURE_CYCLES,
    )
    if (outcome.kind === 'rejected') return failed(`there is no signature: ${outcome.message}`)
    return ofLength(outcome.result.signature, SIGNATURE_BYTES)
  },
}

function ofLength(bytes: Uint8Array, length: number): Asked<Uint8Array> {
  return bytes.length === length
    ? { kind: 'answered', value: bytes }
    : failed(`the key answers with ${bytes.length} bytes`)
}
