import { bytesCbor, concatBytes, parseHex } from '@sluice/canister'

/** What a memo is made of. `other` is well-formed and of a type that no memo has. */
export type CborValue =
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly CborValue[] }
  | { readonly kind: 'null' }
  | { readonly kind: 'other' }

/** Lists in lists: a memo has two. */
const MAX_DEPTH = 4
const NULL = 0xf6
const MAJOR = { number: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6 } as const
const BIG_NUMBER = 2n
/** Up to here the length is in the first byte. */
const SHORT = 24

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The one value in these bytes. Throws `RangeError` or `TypeError` for what is none; lengths without an end are refused. */
export function readCbor(bytes: Uint8Array): CborValue {
  const reader = new CborReader(bytes)
  const value = reader.value(0)
  if (!reader.isAtEnd) throw new RangeError('bytes follow the memo')
  return value
}

export const numberCbor = (value: bigint): Uint8Array => head(MAJOR.number, value)

/** A number of any size: up to 64 bits as it is, beyond as a big number (tag 2) in the fewest bytes. */
export function bigNumberCbor(value: bigint): Uint8Array {
  if (value < 1n << 64n) return numberCbor(value)
  const digits = value.toString(16)
  const bytes = parseHex(digits.length % 2 === 0 ? digits : `0${digits}`) ?? new Uint8Array()
  return concatBytes([head(MAJOR.tag, BIG_NUMBER), byteStringCbor(bytes)])
}

export function textCbor(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return concatBytes([head(MAJOR.text, BigInt(bytes.length)), bytes])
}

export const byteStringCbor = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytesCbor(bytes))

export const nullCbor = (): Uint8Array => Uint8Array.of(NULL)

export const listCbor = (items: readonly Uint8Array[]): Uint8Array =>
  concatBytes([head(MAJOR.list, BigInt(items.length)), ...items])

/** The type and a number of up to 64 bits, in the fewest bytes. */
function head(major: number, value: bigint): Uint8Array {
  if (value < BigInt(SHORT)) return Uint8Array.of((major << 5) | Number(value))
  const power = [1, 2, 4].findIndex((bytes) => value < 1n << BigInt(8 * bytes))
  const exponent = power < 0 ? 3 : power
  const whole = Uint8Array.of((major << 5) | (SHORT + exponent), ...new Uint8Array(1 << exponent))
  let rest = value
  for (let index = whole.length - 1; index > 0; index--) {
    whole[index] = Number(rest & 255n)
    rest >>= 8n
  }
  return whole
}

/** Every value takes at least a byte, so that the work is bounded by the bytes, whatever lengths they claim. */
class CborReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  value(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new RangeError('the memo is nested too deeply')
    const first = this.#take(1)[0] ?? 0
    if (first === NULL) return { kind: 'null' }
    const number = this.#number(first & 31)
    switch (first >> 5) {
      case MAJOR.number:
        return { kind: 'number', value: number }
      case MAJOR.bytes:
        return { kind: 'bytes', value: this.#take(number) }
      case MAJOR.text:
        return { kind: 'text', value: utf8.decode(this.#take(number)) }
      case MAJOR.list:
        return { kind: 'list', items: this.#items(number, depth) }
      case MAJOR.map:
        this.#items(2n * number, depth)
        return { kind: 'other' }
      case MAJOR.tag:
        this.value(depth + 1)
        return { kind: 'other' }
      default:
        // negative numbers, floating-point numbers, booleans: their bytes have been read
        return { kind: 'other' }
    }
  }

  #items(count: bigint, depth: number): CborValue[] {
    const items: CborValue[] = []
    for (let left = count; left > 0n; left -= 1n) items.push(this.value(depth + 1))
    return items
  }

  /** The number that a first byte's lower bits stand for or announce. */
  #number(code: number): bigint {
    if (code < SHORT) return BigInt(code)
    if (code > SHORT + 3) throw new RangeError('the memo has a length without an end')
    let number = 0n
    for (const byte of this.#take(1 << (code - SHORT))) number = (number << 8n) | BigInt(byte)
    return number
  }

  #take(count: number | bigint): Uint8Array {
    if (count > this.#bytes.length - this.#at) throw new RangeError('the memo ends too early')
    const start = this.#at
    this.#at += Number(count)
    return this.#bytes.slice(start, this.#at)
  }
}
