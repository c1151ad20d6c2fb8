/** Small things that canisters do with bytes; loops, because they are interpreted. */

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return false
  }
  return true
}

/**
 * A copy of bytes that a caller sent. Interpreted, `Uint8Array.from` takes a thousand steps for each byte, as it asks an iterator for
 * them one by one; this takes none for a typed array.
 */
export const copyBytes = (bytes: Uint8Array | readonly number[]): Uint8Array =>
  bytes instanceof Uint8Array ? bytes.slice() : Uint8Array.from(bytes)

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
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

/** The order of bytes, then of lengths, as a sort wants it. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
