import { createECDH, timingSafeEqual } from 'node:crypto'

/** With which the service signs what it sends (RFC 8292): both as text of base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

const CURVE = 'prime256v1'
const PUBLIC_BYTES = 65
const PRIVATE_BYTES = 32

/** A new pair. */
export function makeVapidKeys(): VapidKeys {
  const curve = createECDH(CURVE)
  const publicKey = curve.generateKeys('base64url')
  // a key with zeros in front comes shorter
  const secret = curve.getPrivateKey('hex').padStart(PRIVATE_BYTES * 2, '0')
  return { publicKey, privateKey: Buffer.from(secret, 'hex').toString('base64url') }
}

/** Whether the two belong together. */
export function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  const [told, secret] = [bytesOf(publicKey, PUBLIC_BYTES), bytesOf(privateKey, PRIVATE_BYTES)]
  if (told === undefined || secret === undefined) return false
  try {
    const curve = createECDH(CURVE)
    curve.setPrivateKey(secret)
    return timingSafeEqual(curve.getPublicKey(), told)
  } catch {
    // zero, or beyond the curve's order
    return false
  }
}

/** Whether it is a point of the curve, as a browser's key has to be. */
export function isPublicKey(text: string): boolean {
  const point = bytesOf(text, PUBLIC_BYTES)
  if (point === undefined || point[0] !== 4) return false
  try {
    const curve = createECDH(CURVE)
    curve.generateKeys()
    curve.computeSecret(point)
    return true
  } catch {
    // not on the curve
    return false
  }
}

/** What a text of base64url stands for, written in the one way there is. */
function bytesOf(text: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}
