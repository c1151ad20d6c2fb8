/** `DIDL`, no types of its own, one value: a nat64. */
const HEAD = [0x44, 0x49, 0x44, 0x4c, 0, 1, 0x78]
let count = 0n

/**
 * An argument that a method without parameters ignores, another one each time: so a query is run, and not answered by what the network
 * keeps of the last one.
 */
export function freshArgument(): Uint8Array {
  const value = Buffer.alloc(8)
  count += 1n
  value.writeBigUInt64LE(count)
  return Uint8Array.of(...HEAD, ...value)
}
