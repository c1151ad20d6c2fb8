/** Unsigned LEB128, the encoding of whole numbers in the state tree and in request ids. */
export function encodeLeb128(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return new Uint8Array(bytes)
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
