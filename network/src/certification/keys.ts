import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { selfAuthenticating } from '../principals.ts'

const signatures = bls12_381.shortSignatures
const SUITE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const ROOT_KEY_PREFIX = Buffer.from(
  '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100',
  'hex',
)
const ED25519_PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const STATE_ROOT = Buffer.from('\x0dic-state-root', 'latin1')

/** The keys of the network, all derived from one seed. */
export class NetworkKeys {
  /** The root key in DER form, 133 bytes. */
  readonly rootKey: Uint8Array
  readonly subnetId: Uint8Array
  /** The node's key in DER form, 44 bytes. */
  readonly nodeKey: Uint8Array
  readonly nodeId: Uint8Array
  readonly #seed: Uint8Array
  readonly #rootSecret: Uint8Array
  readonly #nodeSecret: KeyObject

  constructor(seed: Uint8Array) {
    this.#seed = seed
    this.#rootSecret = toScalar(this.#derive('root key', 'sha512'))
    const publicKey = signatures.getPublicKey(this.#rootSecret).toBytes()
    this.rootKey = new Uint8Array(Buffer.concat([ROOT_KEY_PREFIX, publicKey]))
    this.subnetId = selfAuthenticating(this.rootKey)
    const key = Buffer.concat([ED25519_PRIVATE_PREFIX, this.#derive('node key', 'sha256')])
    this.#nodeSecret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    const nodeKey = createPublicKey(this.#nodeSecret).export({ format: 'der', type: 'spki' })
    this.nodeKey = new Uint8Array(nodeKey)
    this.nodeId = selfAuthenticating(this.nodeKey)
  }

  /** Signs the root hash of a state tree. */
  signStateRoot(rootHash: Uint8Array): Uint8Array {
    const point = signatures.hash(Buffer.concat([STATE_ROOT, rootHash]), SUITE)
    return signatures.sign(point, this.#rootSecret).toBytes()
  }

  /** Signs a query response with the node's key. */
  signAsNode(payload: Uint8Array): Uint8Array {
    return new Uint8Array(sign(null, payload, this.#nodeSecret))
  }

  /** 32 bytes of the network's random stream; the same for the same seed and position. */
  randomness(position: number): Uint8Array {
    return new Uint8Array(this.#derive(`randomness ${position}`, 'sha256'))
  }

  /** 64 secret bytes for a purpose, from the seed. */
  secret(purpose: string): Uint8Array {
    return new Uint8Array(this.#derive(`secret ${purpose}`, 'sha512'))
  }

  #derive(purpose: string, algorithm: 'sha256' | 'sha512'): Buffer {
    return createHash(algorithm).update(purpose).update('\0').update(this.#seed).digest()
  }
}

/** Checks the signature of a certificate's root hash against a root key in DER form. */
export function verifyStateRoot(
  rootHash: Uint8Array,
  signature: Uint8Array,
  rootKey: Uint8Array,
): boolean {
  try {
    const point = signatures.hash(Buffer.concat([STATE_ROOT, rootHash]), SUITE)
    return signatures.verify(signature, point, rootKey.subarray(ROOT_KEY_PREFIX.length))
  } catch {
    // Bytes that are no point on the curve are a wrong signature, nothing more.
    return false
  }
}

/** A secret below the group order. 64 uniform bytes leave no measurable bias. */
function toScalar(bytes: Buffer): Uint8Array {
  const order = bls12_381.fields.Fr.ORDER
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  return new Uint8Array(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
}
