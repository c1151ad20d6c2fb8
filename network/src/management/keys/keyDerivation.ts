import { createHmac, hkdfSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/** A secret scalar with the chain code that derives its children. */
export type ExtendedSecret = { readonly secret: bigint; readonly chainCode: Uint8Array }

const SECP256K1_ORDER = secp256k1.Point.Fn.ORDER
const ED25519_ORDER = ed25519.Point.Fn.ORDER

/**
 * Derives a secp256k1 key along a path of byte strings of any length: BIP-32 without hardening,
 * where BIP-32 itself only knows indices of four bytes.
 */
export function deriveSecp256k1(
  master: ExtendedSecret,
  path: readonly Uint8Array[],
): ExtendedSecret {
  return path.reduce((parent, element) => {
    const publicKey = secp256k1Public(parent.secret)
    const { offset, chainCode } = childOffset(publicKey, element, parent.chainCode)
    return { secret: (parent.secret + offset) % SECP256K1_ORDER, chainCode }
  }, master)
}

function childOffset(input: Uint8Array, element: Uint8Array, chainCode: Uint8Array) {
  const digest = createHmac('sha512', chainCode).update(input).update(element).digest()
  const offset = toBigInt(digest.subarray(0, 32))
  const next = new Uint8Array(digest.subarray(32))
  if (offset < SECP256K1_ORDER) return { offset, chainCode: next }
  // BIP-32 skips such an index; here another try gives every path a key.
  return childOffset(Buffer.concat([Buffer.from([1]), next]), element, chainCode)
}

/** Derives an Ed25519 key along a path of byte strings, by addition so that public keys follow too. */
export function deriveEd25519(master: ExtendedSecret, path: readonly Uint8Array[]): ExtendedSecret {
  return path.reduce((parent, element) => {
    const input = Buffer.concat([ed25519Public(parent.secret), element])
    const output = Buffer.from(hkdfSync('sha512', input, parent.chainCode, 'Ed25519', 96))
    const offset = toBigInt(output.subarray(0, 64)) % ED25519_ORDER
    return {
      secret: (parent.secret + offset) % ED25519_ORDER,
      chainCode: new Uint8Array(output.subarray(64)),
    }
  }, master)
}

/** The compressed public key of a secp256k1 secret, 33 bytes. */
export function secp256k1Public(secret: bigint): Uint8Array {
  return secp256k1.Point.BASE.multiply(secret).toBytes(true)
}

/** The public key of an Ed25519 secret scalar, 32 bytes. */
export function ed25519Public(secret: bigint): Uint8Array {
  return ed25519.Point.BASE.multiply(secret).toBytes()
}

/** The first key of a chain: a scalar from 64 uniform bytes, and a chain code of zeros. */
export function masterKey(uniform: Uint8Array, curve: 'secp256k1' | 'ed25519'): ExtendedSecret {
  const order = curve === 'secp256k1' ? SECP256K1_ORDER : ED25519_ORDER
  return { secret: (toBigInt(uniform) % (order - 1n)) + 1n, chainCode: new Uint8Array(32) }
}

export function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}
