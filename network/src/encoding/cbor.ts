/** What CBOR decodes to. Whole numbers are always bigint, so that nothing is lost on the way. */
export type CborValue =
  | bigint
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | CborMap
export type CborMap = ReadonlyMap<string | bigint, CborValue>

/** What can be encoded. Fields that are `undefined` are left out. */
export type Encodable =
  | bigint
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly Encodable[]
  | { readonly [field: string]: Encodable | undefined }

/** Bytes that are not the CBOR expected. */
export class CborError extends Error {}

const MAX_DEPTH = 200
const SELF_DESCRIBED = Buffer.from([0xd9, 0xd9, 0xf7])

/** Encodes with the tag that marks the bytes as CBOR. */
export function encodeSelfDescribed(value: Encodable): Uint8Array {
  return Buffer.concat([SELF_DESCRIBED, encode(value)])
}

export function encode(value: Encodable): Buffer {
  const parts: Uint8Array[] = []
  encodeInto(parts, value)
  return Buffer.concat(parts)
}

function encodeInto(parts: Uint8Array[], value: Encodable): void {
  if (typeof value === 'bigint' || typeof value === 'number')
    parts.push(encodeInteger(BigInt(value)))
  else if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'utf8')
    parts.push(head(3, BigInt(bytes.length)), bytes)
  } else if (typeof value === 'boolean') parts.push(Buffer.from([value ? 0xf5 : 0xf4]))
  else if (value === null) parts.push(Buffer.from([0xf6]))
  else if (value instanceof Uint8Array) parts.push(head(2, BigInt(value.length)), value)
  else if (isArray(value)) {
    parts.push(head(4, BigInt(value.length)))
    for (const item of value) encodeInto(parts, item)
  } else encodeFields(parts, value)
}

function encodeFields(
  parts: Uint8Array[],
  value: { readonly [field: string]: Encodable | undefined },
): void {
  const fields = Object.entries(value).flatMap(([name, field]) =>
    field === undefined ? [] : [{ name, field }],
  )
  parts.push(head(5, BigInt(fields.length)))
  for (const { name, field } of fields) {
    encodeInto(parts, name)
    encodeInto(parts, field)
  }
}

function isArray(value: object): value is readonly Encodable[] {
  return Array.isArray(value)
}

function encodeInteger(value: bigint): Buffer {
  return value < 0n ? head(1, -1n - value) : head(0, value)
}

function head(major: number, value: bigint): Buffer {
  const type = major << 5
  if (value < 24n) return Buffer.from([type | Number(value)])
  if (value < 0x100n) return Buffer.from([type | 24, Number(value)])
  const bytes = Buffer.alloc(value < 0x10000n ? 3 : value < 0x1_0000_0000n ? 5 : 9)
  bytes[0] = type | (bytes.length === 3 ? 25 : bytes.length === 5 ? 26 : 27)
  if (bytes.length === 3) bytes.writeUInt16BE(Number(value), 1)
  else if (bytes.length === 5) bytes.writeUInt32BE(Number(value), 1)
  else bytes.writeBigUInt64BE(value, 1)
  return bytes
}

/** Decodes one value; tags are skipped. Throws `CborError`. */
export function decode(bytes: Uint8Array): CborValue {
  const decoder = new Decoder(bytes)
  const value = decoder.value(0)
  if (!decoder.isAtEnd) throw new CborError('trailing bytes')
  return value
}

class Decoder {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length
  }

  value(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new CborError('nested too deeply')
    const initial = this.#take(1)[0] ?? 0
    const major = initial >> 5
    if (major === 7) return simple(initial & 31)
    const argument = this.#argument(initial & 31)
    switch (major) {
      case 0:
        return argument
      case 1:
        return -1n - argument
      case 2:
        return new Uint8Array(this.#take(Number(argument)))
      case 3:
        return this.#take(Number(argument)).toString('utf8')
      case 4:
        return this.#array(argument, depth)
      case 5:
        return this.#map(argument, depth)
      default:
        return this.value(depth + 1)
    }
  }

  #array(length: bigint, depth: number): CborValue[] {
    const items: CborValue[] = []
    for (let index = 0n; index < length; index += 1n) items.push(this.value(depth + 1))
    return items
  }

  #map(length: bigint, depth: number): CborMap {
    const entries = new Map<string | bigint, CborValue>()
    for (let index = 0n; index < length; index += 1n) {
      const key = this.value(depth + 1)
      if (typeof key !== 'string' && typeof key !== 'bigint') throw new CborError('invalid map key')
      if (entries.has(key)) throw new CborError(`duplicate field ${key}`)
      entries.set(key, this.value(depth + 1))
    }
    return entries
  }

  #argument(information: number): bigint {
    if (information < 24) return BigInt(information)
    if (information === 24) return BigInt(this.#take(1).readUInt8())
    if (information === 25) return BigInt(this.#take(2).readUInt16BE())
    if (information === 26) return BigInt(this.#take(4).readUInt32BE())
    if (information === 27) return this.#take(8).readBigUInt64BE()
    throw new CborError('indefinite lengths are not supported')
  }

  #take(length: number): Buffer {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new CborError('unexpected end')
    const slice = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return slice
  }
}

function simple(information: number): CborValue {
  if (information === 20) return false
  if (information === 21) return true
  if (information === 22 || information === 23) return null
  throw new CborError('floating point numbers are not supported')
}

export function isMap(value: CborValue | undefined): value is CborMap {
  return value instanceof Map
}

export function isList(value: CborValue | undefined): value is readonly CborValue[] {
  return Array.isArray(value)
}
