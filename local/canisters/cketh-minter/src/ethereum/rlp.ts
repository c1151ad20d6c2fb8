import { concatBytes } from '@sluice/canister'

/** What RLP is made of: bytes, numbers in the fewest bytes, and lists of them. */
export type RlpItem = Uint8Array | bigint | readonly RlpItem[]

const BYTES = 0x80
const LIST = 0xc0
/** Up to here the length is in the first byte. */
const SHORT = 55

/** Recursive Length Prefix, as the Yellow Paper's appendix B has it. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (typeof item === 'bigint') return encodeBytes(bigEndian(item))
  if (item instanceof Uint8Array) return encodeBytes(item)
  const content = concatBytes(item.map(encodeRlp))
  return concatBytes([head(LIST, content.length), content])
}

function encodeBytes(bytes: Uint8Array): Uint8Array {
  const [first = BYTES] = bytes
  if (bytes.length === 1 && first < BYTES) return bytes
  return concatBytes([head(BYTES, bytes.length), bytes])
}

function head(kind: number, length: number): Uint8Array {
  if (length <= SHORT) return Uint8Array.of(kind + length)
  const size = bigEndian(BigInt(length))
  return concatBytes([Uint8Array.of(kind + SHORT + size.length), size])
}

/** A number in the fewest bytes; none for zero. */
function bigEndian(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.push(Number(rest & 255n))
  return Uint8Array.from(bytes.reverse())
}
