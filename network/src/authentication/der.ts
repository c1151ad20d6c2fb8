/** A public key taken out of its SubjectPublicKeyInfo wrapper. */
export type WrappedKey = { readonly oid: string; readonly key: Uint8Array }

/** Object identifiers in hexadecimal, without tag and length. */
export const Oid = {
  ed25519: '2b6570',
  ecPublicKey: '2a8648ce3d0201',
  webAuthn: '2b0601040183b8430101',
  canisterSignature: '2b0601040183b8430102',
} as const

const SEQUENCE = 0x30
const OBJECT_IDENTIFIER = 0x06
const BIT_STRING = 0x03

/** Opens a SubjectPublicKeyInfo; `undefined` when the bytes have another form. */
export function unwrapKey(der: Uint8Array): WrappedKey | undefined {
  const outer = readElement(der, 0, SEQUENCE)
  if (outer === undefined || outer.end !== der.length) return undefined
  const algorithm = readElement(der, outer.start, SEQUENCE)
  if (algorithm === undefined) return undefined
  const oid = readElement(der, algorithm.start, OBJECT_IDENTIFIER)
  const bits = readElement(der, algorithm.end, BIT_STRING)
  if (oid === undefined || bits === undefined || der[bits.start] !== 0) return undefined
  return {
    oid: Buffer.from(der.subarray(oid.start, oid.end)).toString('hex'),
    key: der.subarray(bits.start + 1, bits.end),
  }
}

function readElement(
  der: Uint8Array,
  offset: number,
  tag: number,
): { start: number; end: number } | undefined {
  const first = der[offset + 1]
  if (der[offset] !== tag || first === undefined) return undefined
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) return undefined
  let length = lengthBytes === 0 ? first : 0
  const start = offset + 2 + lengthBytes
  for (const byte of der.subarray(offset + 2, start)) length = length * 256 + byte
  return start + length <= der.length ? { start, end: start + length } : undefined
}
