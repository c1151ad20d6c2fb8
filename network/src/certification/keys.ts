import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { isSameBytes, selfAuthenticating } from '../principals.ts'

const signatures = bls12_381.shortSignatures
const SUITE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SUBNET_KEY_PREFIX = Buffer.from(
  '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100',
  'hex',
)
const SUBNET_KEY_BYTES = 133
const ED25519_PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const STATE_ROOT = Buffer.from('\x0dic-state-root', 'latin1')

/** The keys of one subnet and of its one node. */
export class SubnetKeys {
  /** The subnet's key in DER form, 133 bytes. */
  readonly publicKey: Uint8Array
  readonly subnetId: Uint8Array
  /** The node's key in DER form, 44 bytes. */
  readonly nodeKey: Uint8Array
  readonly nodeId: Uint8Array
  readonly #secret: Uint8Array
  readonly #nodeSecret: KeyObject

  /** From 64 uniform bytes for the subnet and 32 for the node. */
  constructor(subnetBytes: Buffer, nodeBytes: Buffer) {
    this.#secret = toScalar(subnetBytes)
    const publicKey = signatures.getPublicKey(this.#secret).toBytes()
    this.publicKey = new Uint8Array(Buffer.concat([SUBNET_KEY_PREFIX, publicKey]))
    this.subnetId = selfAuthenticating(this.publicKey)
    const key = Buffer.concat([ED25519_PRIVATE_PREFIX, nodeBytes])
    this.#nodeSecret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    const nodeKey = createPublicKey(this.#nodeSecret).export({ format: 'der', type: 'spki' })
    this.nodeKey = new Uint8Array(nodeKey)
    this.nodeId = selfAuthenticating(this.nodeKey)
  }

  /** Signs the root hash of a state tree. */
  signStateRoot(rootHash: Uint8Array): Uint8Array {
    const point = signatures.hash(Buffer.concat([STATE_ROOT, rootHash]), SUITE)
    return signatures.sign(point, this.#secret).toBytes()
  }

  /** Signs a query response with the node's key. */
  signAsNode(payload: Uint8Array): Uint8Array {
    return new Uint8Array(sign(null, payload, this.#nodeSecret))
  }
}

/** The keys of the network, all derived from one seed. */
export class NetworkKeys {
  readonly #seed: Uint8Array
  readonly #subnets = new Map<number, SubnetKeys>()

  constructor(seed: Uint8Array) {
    this.#seed = seed
  }

  /** The key that all trust comes from, in DER form, 133 bytes. */
  get rootKey(): Uint8Array {
    return this.subnet(0).publicKey
  }

  /** The keys of the subnet with this number; 0 is the root subnet. */
  subnet(number: number): SubnetKeys {
    const known = this.#subnets.get(number)
    if (known !== undefined) return known
    const [subnet, node] =
      number === 0
        ? ['root key', 'node key']
        : [`subnet ${number} key`, `subnet ${number} node key`]
    const keys = new SubnetKeys(this.#derive(subnet, 'sha512'), this.#derive(node, 'sha256'))
    this.#subnets.set(number, keys)
    return keys
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

/** Checks the signature of a certificate's root hash against a subnet's key in DER form. */
export function verifyStateRoot(
  rootHash: Uint8Array,
  signature: Uint8Array,
  subnetKey: Uint8Array,
): boolean {
  const isKey =
    subnetKey.length === SUBNET_KEY_BYTES &&
    isSameBytes(subnetKey.subarray(0, SUBNET_KEY_PREFIX.length), SUBNET_KEY_PREFIX)
  if (!isKey) return false
  try {
    const point = signatures.hash(Buffer.concat([STATE_ROOT, rootHash]), SUITE)
    return signatures.verify(signature, point, subnetKey.subarray(SUBNET_KEY_PREFIX.length))
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
