/** Bytes that would take more to decode than they may. */
export class CandidBoundsError extends Error {}

/** `DIDL` */
const MAGIC = [0x44, 0x49, 0x44, 0x4c]
const MAX_DEPTH = 100
/** Types of a message with all their fields: reading them takes the square of their number. */
const MAX_TYPES = 10_000
const MAX_ARGUMENTS = 1_000
/**
 * Values of a message, be they without any bytes such as the items of a `vec null`, of which twenty bytes can have billions. A
 * variant counts once for each of its cases, as the decoder looks through them; a blob counts nothing.
 */
const MAX_VALUES = 500_000
/** Amounts have 128 bits; the decoder's work on a number grows with the square of its length. */
const MAX_NUMBER_BYTES = 256

const Code = {
  null: -1,
  bool: -2,
  nat: -3,
  int: -4,
  nat8: -5,
  text: -15,
  reserved: -16,
  principal: -24,
} as const
const Form = { opt: -18, vec: -19, record: -20, variant: -21, func: -22, service: -23 } as const
/** Bytes of numbers with a fixed size, by their code. */
const FIXED = new Map(
  [
    ...[
      [Code.bool, 1],
      [Code.nat8, 1],
      [-6, 2],
      [-7, 4],
      [-8, 8],
    ],
    ...[
      [-9, 1],
      [-10, 2],
      [-11, 4],
      [-12, 8],
      [-13, 4],
      [-14, 8],
    ],
  ].map(([code = 0, size = 0]) => [code, size] as const),
)

type TableType = { readonly form: number; readonly parts: readonly number[] }

/**
 * Goes through a Candid message without making anything of it. Throws a `CandidBoundsError` when decoding it would take more
 * than its length lets expect, or when it ends early: the decoder itself has no bounds.
 */
export function checkCandidBounds(bytes: Uint8Array): void {
  new Walk(bytes).run()
}

class Walk {
  readonly #bytes: Uint8Array
  #offset = 4
  #values = 0
  #types = 0
  #table: readonly TableType[] = []

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  run(): void {
    // What is no Candid at all is left to the decoder's own words.
    if (MAGIC.some((byte, index) => this.#bytes[index] !== byte)) return
    this.#table = this.#list(() => this.#type())
    const types = this.#list(() => this.#reference(), MAX_ARGUMENTS)
    for (const type of types) this.#value(type, 0)
  }

  #type(): TableType {
    const form = this.#reference()
    switch (form) {
      case Form.opt:
      case Form.vec:
        return { form, parts: [this.#reference()] }
      case Form.record:
      case Form.variant:
        return { form, parts: this.#list(() => this.#field()) }
      case Form.func:
        this.#list(() => this.#reference())
        this.#list(() => this.#reference())
        this.#list(() => this.#count())
        return { form, parts: [] }
      case Form.service:
        this.#list(() => {
          this.#skip(this.#count())
          return this.#reference()
        })
        return { form, parts: [] }
      default:
        throw new CandidBoundsError(`unknown type ${form}`)
    }
  }

  #field(): number {
    this.#count()
    return this.#reference()
  }

  #value(type: number, depth: number): void {
    if (depth > MAX_DEPTH) throw new CandidBoundsError(`nested deeper than ${MAX_DEPTH}`)
    this.#spend(1)
    if (type >= 0) {
      this.#composed(type, depth)
      return
    }
    const fixed = FIXED.get(type)
    if (fixed !== undefined) this.#skip(fixed)
    else if (type === Code.nat || type === Code.int) this.#number()
    else if (type === Code.text) this.#skip(this.#count())
    else if (type === Code.principal) this.#principal()
    else if (type !== Code.null && type !== Code.reserved) {
      throw new CandidBoundsError(`no value has the type ${type}`)
    }
  }

  #composed(index: number, depth: number): void {
    const type = this.#table[index]
    if (type === undefined) throw new CandidBoundsError(`there is no type ${index}`)
    const { form, parts } = type
    const [first = Code.null] = parts
    switch (form) {
      case Form.opt:
        if (this.#byte() !== 0) this.#value(first, depth + 1)
        return
      case Form.vec:
        this.#items(first, depth + 1)
        return
      case Form.record:
        for (const part of parts) this.#value(part, depth + 1)
        return
      case Form.variant: {
        this.#spend(parts.length)
        const part = parts[this.#count()]
        if (part === undefined) throw new CandidBoundsError('a variant has no such case')
        this.#value(part, depth + 1)
        return
      }
      default:
        if (this.#byte() !== 1) throw new CandidBoundsError('opaque references are not supported')
        if (form === Form.func) this.#principal()
        this.#skip(this.#count())
    }
  }

  #items(type: number, depth: number): void {
    const count = this.#count()
    const fixed = FIXED.get(type)
    if (fixed !== undefined) {
      if (type !== Code.nat8) this.#spend(count)
      this.#skip(count * fixed)
      return
    }
    for (let index = 0; index < count; index += 1) this.#value(type, depth)
  }

  #spend(values: number): void {
    this.#values += values
    if (this.#values > MAX_VALUES) throw new CandidBoundsError('too many values')
  }

  #principal(): void {
    if (this.#byte() !== 1) throw new CandidBoundsError('opaque references are not supported')
    this.#skip(this.#count())
  }

  #number(): void {
    for (let length = 1; this.#byte() >= 0x80; length += 1) {
      if (length >= MAX_NUMBER_BYTES) throw new CandidBoundsError('a number is too long')
    }
  }

  #list<T>(read: () => T, most = Number.POSITIVE_INFINITY): T[] {
    const count = this.#count()
    // Each entry takes a byte at least.
    if (count > Math.min(most, this.#bytes.length - this.#offset)) {
      throw new CandidBoundsError('a list is longer than the message')
    }
    return Array.from({ length: count }, read)
  }

  /** An unsigned number of at most 32 bits. */
  #count(): number {
    return this.#leb(5).value
  }

  /** A type: a code below zero or a place in the table. */
  #reference(): number {
    this.#types += 1
    if (this.#types > MAX_TYPES) throw new CandidBoundsError('too many types')
    const { value, bits } = this.#leb(5)
    return value >= 2 ** (bits - 1) ? value - 2 ** bits : value
  }

  #leb(mostBytes: number): { value: number; bits: number } {
    let value = 0
    for (let bits = 7; bits <= 7 * mostBytes; bits += 7) {
      const byte = this.#byte()
      value += (byte & 0x7f) * 2 ** (bits - 7)
      if (byte < 0x80) return { value, bits }
    }
    throw new CandidBoundsError('a count is too long')
  }

  #byte(): number {
    const byte = this.#bytes[this.#offset]
    if (byte === undefined) throw new CandidBoundsError('unexpected end')
    this.#offset += 1
    return byte
  }

  #skip(length: number): void {
    if (this.#offset + length > this.#bytes.length) throw new CandidBoundsError('unexpected end')
    this.#offset += length
  }
}
