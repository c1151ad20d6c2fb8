/** LEB128 of any size, as certificates, request ids and ICRC-3 write whole numbers. */
export function encodeLeb128(value: bigint): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

/** Signed LEB128 of any size. */
export function encodeSignedLeb128(value: bigint): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const low = Number(rest & 127n)
    rest >>= 7n
    const isLast = (rest === 0n && (low & 64) === 0) || (rest === -1n && (low & 64) !== 0)
    bytes.push(isLast ? low : low | 128)
    if (isLast) return Uint8Array.from(bytes)
  }
}

/** Reads a number that `encodeLeb128` wrote; what follows it is not looked at. */
export function decodeLeb128(bytes: Uint8Array): bigint {
  let value = 0n
  for (const [index, byte] of bytes.entries()) {
    value |= BigInt(byte & 127) << BigInt(7 * index)
    if (byte < 128) break
  }
  return value
}
