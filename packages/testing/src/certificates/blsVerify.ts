import { bls12_381 } from '@noble/curves/bls12-381.js'
import mcl from 'mcl-wasm'

const { shortSignatures, G2 } = bls12_381

await mcl.init(mcl.BLS12_381)
mcl.setETHserialization(true)
// a point off the curve, or outside of its group, is refused when it is read
mcl.verifyOrderG1(true)
mcl.verifyOrderG2(true)

const GENERATOR = readKey(G2.Point.BASE.negate().toBytes())
/** Each network has a key of its own, which its many certificates share. */
const MOST_KEYS = 64
const keys = new Map<string, mcl.PrecomputedG2>()

/**
 * Whether a message has this BLS signature, as subnets of the IC sign: what the client library's function of this name tells, in a quarter
 * of its time. Half of what deployments and operators' commands took was that check.
 *
 * @param key a point of G2 in 96 bytes
 * @param signature a point of G1 in 48 bytes
 */
export function blsVerify(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    const hash = readPoint(shortSignatures.hash(message).toBytes())
    const loop = mcl.precomputedMillerLoop2(readPoint(signature), GENERATOR, hash, keyOf(key))
    return mcl.finalExp(loop).isOne()
  } catch {
    return false
  }
}

function keyOf(bytes: Uint8Array): mcl.PrecomputedG2 {
  const text = Buffer.from(bytes).toString('hex')
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = readKey(bytes)
  const [oldest] = keys
  if (keys.size >= MOST_KEYS && oldest !== undefined) {
    keys.delete(oldest[0])
    oldest[1].destroy()
  }
  keys.set(text, key)
  return key
}

function readKey(bytes: Uint8Array): mcl.PrecomputedG2 {
  const point = new mcl.G2()
  point.deserialize(bytes)
  if (point.isZero()) throw new Error('a key is never the point at infinity')
  return new mcl.PrecomputedG2(point)
}

function readPoint(bytes: Uint8Array): mcl.G1 {
  const point = new mcl.G1()
  point.deserialize(bytes)
  if (point.isZero()) throw new Error('a signature is never the point at infinity')
  return point
}
