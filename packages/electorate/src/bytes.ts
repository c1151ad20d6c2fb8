/** SHA-256; handed in, as canisters, browsers and servers have different ones. */
export type Hash = (bytes: Uint8Array) => Uint8Array

export const HASH_BYTES = 32

/**
 * What each hash begins with: the length of a name and the name, so that no other part of the exchange hashes the same bytes, then a byte for
 * what is hashed, so that a leaf is never taken for a node, nor a ballot for a record.
 */
const NAME = new TextEncoder().encode('sluice-vote')
const KINDS = { leaf: 0, node: 1, root: 2, sealed: 3, record: 4, terms: 5, result: 6 } as const

/** The hash of parts whose lengths are fixed, or written down before them. */
export const hashOf = (hash: Hash, kind: keyof typeof KINDS, parts: readonly Uint8Array[]) =>
  hash(concat([Uint8Array.of(NAME.length), NAME, Uint8Array.of(KINDS[kind]), ...parts]))

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Bytes with their length before them, in four bytes. */
export const withLength = (bytes: Uint8Array): Uint8Array =>
  concat([bigEndian(BigInt(bytes.length), 4), bytes])

/** @throws RangeError for a number that does not fit. */
export function bigEndian(value: bigint, length: number): Uint8Array {
  if (value < 0n || value >= 1n << BigInt(8 * length))
    throw new RangeError(`${value} does not fit ${length} bytes`)
  const bytes = new Uint8Array(length)
  let rest = value
  for (let place = length - 1; place >= 0; place--) {
    bytes[place] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}

/** The order of bytes, then of lengths. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let place = 0; place < shared; place++) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
