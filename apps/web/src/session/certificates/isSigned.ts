import { bls12_381 } from '@noble/curves/bls12-381.js'

const { shortSignatures, G2 } = bls12_381

// Each check proves first that the curve's own generator is a point of its group. By default that is done with a table of four thousand
// points, which takes as long as five checks; a page checks one certificate, or two.
G2.Point.BASE.precompute(1)

/** Whether a message has this BLS signature, as subnets of the IC sign. Bytes that are no point of the curve are no signature either. */
export function isSigned(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return shortSignatures.verify(signature, shortSignatures.hash(message), key)
  } catch {
    return false
  }
}
