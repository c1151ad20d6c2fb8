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
