/** The few kinds of CBOR (RFC 8949) that the snap's messages are made of, written as hex. */
export type CborValue =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly CborValue[]
  | { readonly [key: string]: CborValue }

const UINT = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const ARRAY = 4
const MAP = 5
const TAG = 6
const SIMPLE = { false: 0xf4, true: 0xf5, null: 0xf6, undefined: 0xf7 } as const

export function encodeCbor(value: CborValue): number[] {
  if (value === undefined) return [SIMPLE.undefined]
  if (value === null) return [SIMPLE.null]
  if (typeof value === 'boolean') return [value ? SIMPLE.true : SIMPLE.false]
  if (typeof value === 'number' || typeof value === 'bigint') return integer(BigInt(value))
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    return [...head(TEXT, BigInt(bytes.length)), ...bytes]
  }
  if (value instanceof Uint8Array) return [...head(BYTES, BigInt(value.length)), ...value]
  if (Array.isArray(value))
    return [...head(ARRAY, BigInt(value.length)), ...value.flatMap(encodeCbor)]
  const entries = Object.entries(value)
  return [
    ...head(MAP, BigInt(entries.length)),
    ...entries.flatMap(([key, entry]) => [...encodeCbor(key), ...encodeCbor(entry)]),
  ]
}

function integer(value: bigint): number[] {
  return value < 0n ? head(NEGATIVE, -1n - value) : head(UINT, value)
}

/** The shortest form of a length or a number. */
function head(major: number, size: bigint): number[] {
  const first = major << 5
  if (size < 24n) return [first | Number(size)]
  const width = size < 1n << 8n ? 1 : size < 1n << 16n ? 2 : size < 1n << 32n ? 4 : 8
  const bytes = Array.from({ length: width }, (_, index) =>
    Number((size >> BigInt(8 * (width - 1 - index))) & 0xffn),
  )
  return [first | (24 + Math.log2(width)), ...bytes]
}

/** @throws Error for what no message of the snap holds */
export function decodeCbor(bytes: Uint8Array): unknown {
  return new CborReader(bytes).read()
}

class CborReader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  read(): unknown {
    const first = this.take(1)[0] ?? 0
    const major = first >> 5
    if (major === 7) return this.simple(first)
    const size = this.size(first & 31)
    switch (major) {
      case UINT:
        return toNumber(size)
      case NEGATIVE:
        return toNumber(-1n - size)
      case BYTES:
        return this.take(Number(size))
      case TEXT:
        return new TextDecoder().decode(this.take(Number(size)))
      case ARRAY:
        return Array.from({ length: Number(size) }, () => this.read())
      case MAP:
        return Object.fromEntries(
          Array.from({ length: Number(size) }, () => [String(this.read()), this.read()]),
        )
      case TAG:
        // Typed arrays come with a tag of their own; what is inside is all that matters.
        return this.read()
      default:
        throw new Error('this is no CBOR')
    }
  }

  private simple(first: number): unknown {
    if (first === SIMPLE.true) return true
    if (first === SIMPLE.false) return false
    if (first === SIMPLE.null) return null
    if (first === SIMPLE.undefined) return undefined
    throw new Error('no message of the snap holds this')
  }

  private size(short: number): bigint {
    if (short < 24) return BigInt(short)
    if (short > 27) throw new Error('no message of the snap has an open end')
    let size = 0n
    for (const byte of this.take(2 ** (short - 24))) size = (size << 8n) | BigInt(byte)
    return size
  }

  private take(length: number): Uint8Array {
    const taken = this.bytes.slice(this.at, this.at + length)
    if (taken.length < length) throw new Error('the message ends too soon')
    this.at += length
    return taken
  }
}

const toNumber = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value
