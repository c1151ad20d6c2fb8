import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { KEY_NAMES, type Prices } from '../../cycles/prices.ts'
import type { CallRequest } from '../../scheduler/messages.ts'
import { decodeArgument, encodeResult } from '../candid.ts'
import type { KeyRequest } from '../keys/thresholdKeys.ts'
import type { MethodTable, Outcome } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

const MAX_PATH = 255
const Bytes = IDL.Vec(IDL.Nat8)
const EcdsaKey = IDL.Record({ curve: IDL.Variant({ secp256k1: IDL.Null }), name: IDL.Text })
const SchnorrKey = IDL.Record({
  algorithm: IDL.Variant({ bip340secp256k1: IDL.Null, ed25519: IDL.Null }),
  name: IDL.Text,
})
const Path = { derivation_path: IDL.Vec(Bytes) }
const Owner = { canister_id: IDL.Opt(IDL.Principal) }

/** Arguments of the signing methods. */
export const SigningArguments = {
  ecdsa_public_key: IDL.Record({ ...Owner, ...Path, key_id: EcdsaKey }),
  sign_with_ecdsa: IDL.Record({ message_hash: Bytes, ...Path, key_id: EcdsaKey }),
  schnorr_public_key: IDL.Record({ ...Owner, ...Path, key_id: SchnorrKey }),
  sign_with_schnorr: IDL.Record({
    message: Bytes,
    ...Path,
    key_id: SchnorrKey,
    aux: IDL.Opt(IDL.Variant({ bip341: IDL.Record({ merkle_root_hash: Bytes }) })),
  }),
} as const
/** Results of the signing methods. */
export const SigningResults = {
  publicKey: IDL.Record({ public_key: Bytes, chain_code: Bytes }),
  signature: IDL.Record({ signature: Bytes }),
} as const

type AnyBytes = Uint8Array | number[]
type SchnorrKeyId = {
  readonly algorithm: { bip340secp256k1: null } | { ed25519: null }
  readonly name: string
}

/** Public keys of canisters and signatures with them. */
export function signingMethods({ thresholdKeys, accounts }: ManagementParts): MethodTable {
  const { prices } = accounts
  const publicKey = (key: KeyRequest): Outcome => {
    const derived = thresholdKeys.publicKey(key)
    const result = { public_key: derived.publicKey, chain_code: derived.chainCode }
    return { reply: encodeResult(SigningResults.publicKey, result) }
  }
  return {
    ecdsa_public_key: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(SigningArguments.ecdsa_public_key, request.arg)
        const owner = ownerOf(call.canister_id, request)
        return publicKey(keyOf('ecdsa', call.key_id.name, owner, call.derivation_path))
      },
    },
    schnorr_public_key: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(SigningArguments.schnorr_public_key, request.arg)
        const owner = ownerOf(call.canister_id, request)
        const { key_id, derivation_path } = call
        return publicKey(keyOf(schemeOf(key_id), key_id.name, owner, derivation_path))
      },
    },
    sign_with_ecdsa: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(SigningArguments.sign_with_ecdsa, request.arg)
        const hash = Uint8Array.from(call.message_hash)
        if (hash.length !== 32) {
          refuse(
            'IC0406',
            `sign_with_ecdsa: message_hash must have 32 bytes, but has ${hash.length}`,
          )
        }
        const key = keyOf('ecdsa', call.key_id.name, request.caller, call.derivation_path)
        return paid(prices, request, key, () => thresholdKeys.signEcdsa(key, hash))
      },
    },
    sign_with_schnorr: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(SigningArguments.sign_with_schnorr, request.arg)
        const { key_id, derivation_path, aux } = call
        const scheme = schemeOf(key_id)
        const key = keyOf(scheme, key_id.name, request.caller, derivation_path)
        const root = aux[0] && Uint8Array.from(aux[0].bip341.merkle_root_hash)
        if (root !== undefined && scheme === 'ed25519') {
          refuse('IC0406', 'sign_with_schnorr: bip341 aux is only for bip340secp256k1 keys')
        }
        if (root !== undefined && root.length !== 0 && root.length !== 32) {
          refuse('IC0406', 'sign_with_schnorr: merkle_root_hash must be empty or have 32 bytes')
        }
        const message = Uint8Array.from(call.message)
        return paid(prices, request, key, () => thresholdKeys.signSchnorr(key, message, root))
      },
    },
  }
}

/** Takes the key's price before signing. */
function paid(
  prices: Prices,
  request: CallRequest,
  key: KeyRequest,
  sign: () => Uint8Array,
): Outcome {
  const price = prices.signature(key.name) ?? 0n
  if (request.cycles < price) {
    refuse(
      'IC0406',
      `${request.method} request sent with ${request.cycles} cycles, but ${price} cycles are required.`,
    )
  }
  const reply = encodeResult(SigningResults.signature, { signature: sign() })
  return { reply, accepted: price }
}

function keyOf(
  scheme: KeyRequest['scheme'],
  name: string,
  owner: Uint8Array,
  path: readonly AnyBytes[],
): KeyRequest {
  if (!KEY_NAMES.includes(name)) {
    const known = KEY_NAMES.join(', ')
    refuse('IC0406', `Requested unknown threshold key: ${scheme}:${name}, existing keys: ${known}`)
  }
  if (path.length > MAX_PATH) {
    refuse('IC0408', `The derivation path has ${path.length} elements, at most 255 are allowed`)
  }
  return { scheme, name, path: [owner, ...path.map((element) => Uint8Array.from(element))] }
}

function schemeOf({ algorithm }: SchnorrKeyId): KeyRequest['scheme'] {
  return 'ed25519' in algorithm ? 'ed25519' : 'bip340secp256k1'
}

function ownerOf(id: [] | [Principal], request: CallRequest): Uint8Array {
  return id[0]?.toUint8Array() ?? request.caller
}
