import { bls12_381 } from '@noble/curves/bls12-381.js'
import { toBigInt } from './keyDerivation.ts'

const { G1, G2 } = bls12_381
const G1Point = G1.Point
const G2Point = G2.Point
const ORDER = G1Point.Fn.ORDER
const CANISTER_DST = 'ic-vetkd-bls12-381-g2-canister-id'
const CONTEXT_DST = 'ic-vetkd-bls12-381-g2-context'
const MESSAGE_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_AUG_'

/** Whose keys are derived, and for what. */
export type VetKdContext = { readonly canister: Uint8Array; readonly context: Uint8Array }

/**
 * Verifiably encrypted keys: a BLS signature over an input, encrypted for whoever holds the secret
 * of the transport key. On the IC the nodes share the master key; here one process holds it.
 */
export class VetKd {
  readonly #master: bigint

  /** From 64 uniform secret bytes. */
  constructor(uniform: Uint8Array) {
    this.#master = toScalar(uniform)
  }

  /** The public key under which derived keys verify, 96 bytes. */
  publicKey(of: VetKdContext): Uint8Array {
    return publicKeyOf(this.#derive(of))
  }

  /** The key for an input, encrypted by the transport key. `random` is 64 uniform bytes. */
  encryptedKey(
    of: VetKdContext,
    input: Uint8Array,
    { transportKey, random }: { readonly transportKey: TransportKey; readonly random: Uint8Array },
  ): Uint8Array {
    const secret = this.#derive(of)
    const message = Buffer.concat([publicKeyOf(secret), input])
    const hashed = G1Point.fromAffine(G1.hashToCurve(message, { DST: MESSAGE_DST }).toAffine())
    const blinding = toScalar(random)
    const parts = [
      G1Point.BASE.multiply(blinding).toBytes(true),
      G2Point.BASE.multiply(blinding).toBytes(true),
      transportKey.multiply(blinding).add(hashed.multiply(secret)).toBytes(true),
    ]
    return new Uint8Array(Buffer.concat(parts))
  }

  #derive({ canister, context }: VetKdContext): bigint {
    const ofCanister = childOf(this.#master, canister, CANISTER_DST)
    return context.length === 0 ? ofCanister : childOf(ofCanister, context, CONTEXT_DST)
  }
}

export type TransportKey = InstanceType<typeof G1Point>

/** A transport public key of 48 bytes; `undefined` when it is no point of the group. */
export function parseTransportKey(bytes: Uint8Array): TransportKey | undefined {
  try {
    const point = G1Point.fromBytes(bytes)
    point.assertValidity()
    return point
  } catch {
    // Whatever the library says: these bytes are no key.
    return undefined
  }
}

function publicKeyOf(secret: bigint): Uint8Array {
  return G2Point.BASE.multiply(secret).toBytes(true)
}

function childOf(parent: bigint, element: Uint8Array, DST: string): bigint {
  const input = Buffer.concat([withLength(publicKeyOf(parent)), withLength(element)])
  return (parent + G1.hashToScalar(input, { DST })) % ORDER
}

function withLength(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(bytes.length))
  return Buffer.concat([length, bytes])
}

/** A scalar that is not zero. 64 uniform bytes leave no measurable bias. */
function toScalar(uniform: Uint8Array): bigint {
  return (toBigInt(uniform) % (ORDER - 1n)) + 1n
}
