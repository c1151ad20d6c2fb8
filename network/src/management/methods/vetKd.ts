import { IDL } from '@icp-sdk/core/candid'
import { KEY_NAMES } from '../../cycles/prices.ts'
import { decodeArgument, encodeResult } from '../candid.ts'
import { parseTransportKey, VetKd } from '../keys/vetKd.ts'
import type { MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

const Bytes = IDL.Vec(IDL.Nat8)
const KeyId = IDL.Record({ curve: IDL.Variant({ bls12_381_g2: IDL.Null }), name: IDL.Text })

/** Arguments of the methods for verifiably encrypted keys. */
export const VetKdArguments = {
  vetkd_public_key: IDL.Record({
    canister_id: IDL.Opt(IDL.Principal),
    context: Bytes,
    key_id: KeyId,
  }),
  vetkd_derive_key: IDL.Record({
    input: Bytes,
    context: Bytes,
    transport_public_key: Bytes,
    key_id: KeyId,
  }),
} as const
/** Results of the methods for verifiably encrypted keys. */
export const VetKdResults = {
  vetkd_public_key: IDL.Record({ public_key: Bytes }),
  vetkd_derive_key: IDL.Record({ encrypted_key: Bytes }),
} as const

/** Verifiably encrypted keys. */
export function vetKdMethods({ secretOf, randomBytes, accounts }: ManagementParts): MethodTable {
  const keys = new Map<string, VetKd>()
  const keyOf = (name: string): VetKd => {
    if (!KEY_NAMES.includes(name)) {
      const known = KEY_NAMES.join(', ')
      refuse('IC0406', `Requested unknown threshold key: vetkd:${name}, existing keys: ${known}`)
    }
    const key = keys.get(name) ?? new VetKd(secretOf(`vetkd ${name}`))
    keys.set(name, key)
    return key
  }
  return {
    vetkd_public_key: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(VetKdArguments.vetkd_public_key, request.arg)
        const canister = call.canister_id[0]?.toUint8Array() ?? request.caller
        const context = Uint8Array.from(call.context)
        const public_key = keyOf(call.key_id.name).publicKey({ canister, context })
        return { reply: encodeResult(VetKdResults.vetkd_public_key, { public_key }) }
      },
    },
    vetkd_derive_key: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(VetKdArguments.vetkd_derive_key, request.arg)
        const key = keyOf(call.key_id.name)
        const price = accounts.prices.signature(call.key_id.name) ?? 0n
        if (request.cycles < price) {
          refuse(
            'IC0406',
            `vetkd_derive_key request sent with ${request.cycles} cycles, but ${price} cycles are required.`,
          )
        }
        const transportKey = parseTransportKey(Uint8Array.from(call.transport_public_key))
        if (transportKey === undefined) {
          return refuse('IC0406', 'The provided transport public key is invalid.')
        }
        const encrypted_key = key.encryptedKey(
          { canister: request.caller, context: Uint8Array.from(call.context) },
          Uint8Array.from(call.input),
          { transportKey, random: randomBytes(64) },
        )
        const reply = encodeResult(VetKdResults.vetkd_derive_key, { encrypted_key })
        return { reply, accepted: price }
      },
    },
  }
}
