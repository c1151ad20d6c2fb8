import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import {
  deriveEd25519,
  deriveSecp256k1,
  type ExtendedSecret,
  ed25519Public,
  masterKey,
  secp256k1Public,
  toBigInt,
} from './keyDerivation.ts'

export type Scheme = 'ecdsa' | 'bip340secp256k1' | 'ed25519'
export type DerivedKey = { readonly publicKey: Uint8Array; readonly chainCode: Uint8Array }

/** Which key: its name, and the path of canister id and derivation elements. */
export type KeyRequest = {
  readonly scheme: Scheme
  readonly name: string
  readonly path: readonly Uint8Array[]
}

const ED25519_ORDER = ed25519.Point.Fn.ORDER
const SECP256K1_ORDER = secp256k1.Point.Fn.ORDER

/** The keys that canisters sign with. On the IC nodes share each; here they follow from the seed. */
export class ThresholdKeys {
  readonly #secretOf: (purpose: string) => Uint8Array
  readonly #masters = new Map<string, ExtendedSecret>()

  /** `secretOf` gives 64 uniform bytes for a purpose, always the same. */
  constructor(secretOf: (purpose: string) => Uint8Array) {
    this.#secretOf = secretOf
  }

  publicKey(request: KeyRequest): DerivedKey {
    const { secret, chainCode } = this.#derive(request)
    const publicKey = request.scheme === 'ed25519' ? ed25519Public(secret) : secp256k1Public(secret)
    return { publicKey, chainCode }
  }

  /** Signs a hash of 32 bytes; the signature is r and s, 64 bytes. */
  signEcdsa(request: KeyRequest, messageHash: Uint8Array): Uint8Array {
    const secret = toBytes32(this.#derive(request).secret)
    return secp256k1.sign(messageHash, secret, { prehash: false })
  }

  /** Signs a message; with a Merkle root (empty or 32 bytes) by the key tweaked as BIP-341 says. */
  signSchnorr(request: KeyRequest, message: Uint8Array, merkleRoot?: Uint8Array): Uint8Array {
    const { secret } = this.#derive(request)
    if (request.scheme === 'ed25519') return signEd25519(secret, message)
    const key = merkleRoot === undefined ? secret : tweaked(secret, merkleRoot)
    return schnorr.sign(message, toBytes32(key), sha256('bip340 nonce', message))
  }

  #derive({ scheme, name, path }: KeyRequest): ExtendedSecret {
    const master = this.#master(scheme, name)
    return scheme === 'ed25519' ? deriveEd25519(master, path) : deriveSecp256k1(master, path)
  }

  #master(scheme: Scheme, name: string): ExtendedSecret {
    const purpose = `${scheme} ${name}`
    const known = this.#masters.get(purpose)
    if (known !== undefined) return known
    const curve = scheme === 'ed25519' ? 'ed25519' : 'secp256k1'
    const master = masterKey(this.#secretOf(purpose), curve)
    this.#masters.set(purpose, master)
    return master
  }
}

/** The secret of the BIP-341 output key whose internal key belongs to `secret`. */
function tweaked(secret: bigint, merkleRoot: Uint8Array): bigint {
  const publicKey = secp256k1Public(secret)
  const even = publicKey[0] === 2 ? secret : SECP256K1_ORDER - secret
  const tag = sha256('TapTweak')
  const digest = createHash('sha256').update(tag).update(tag)
  const tweak = digest.update(publicKey.subarray(1)).update(merkleRoot).digest()
  return (even + toBigInt(tweak)) % SECP256K1_ORDER
}

/** RFC 8032 from a scalar on: derived keys have no seed, so the nonce comes from the scalar. */
function signEd25519(secret: bigint, message: Uint8Array): Uint8Array {
  const prefix = createHash('sha512').update('ed25519 nonce').update(toBytes32(secret)).digest()
  const nonce = scalarOf(prefix, message)
  const commitment = ed25519.Point.BASE.multiply(nonce).toBytes()
  const challenge = scalarOf(commitment, ed25519Public(secret), message)
  const response = (nonce + challenge * secret) % ED25519_ORDER
  return new Uint8Array([...commitment, ...toBytes32(response).reverse()])
}

function scalarOf(...parts: readonly Uint8Array[]): bigint {
  const digest = createHash('sha512')
  for (const part of parts) digest.update(part)
  return toBigInt(digest.digest().reverse()) % ED25519_ORDER
}

function sha256(text: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const digest = createHash('sha256').update(text)
  for (const part of parts) digest.update(part)
  return new Uint8Array(digest.digest())
}

function toBytes32(value: bigint): Uint8Array {
  return new Uint8Array(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))
}
