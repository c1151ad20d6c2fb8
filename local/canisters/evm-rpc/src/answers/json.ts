/** What a provider answered is not what it should be. */
export class Malformed extends Error {}

/** The value of a text of JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const DIGITS = /^0x[0-9a-f]*$/
/** Digits of the largest number on the chain, 256 bits. */
const MOST_QUANTITY_LENGTH = 2 + 64

/** A number of at most 256 bits, as JSON-RPC writes it. @throws Malformed */
export function quantity(value: unknown, what: string): bigint {
  if (
    typeof value !== 'string' ||
    value.length < 3 ||
    value.length > MOST_QUANTITY_LENGTH ||
    !DIGITS.test(value.toLowerCase())
  )
    throw new Malformed(`${what} is no number`)
  return BigInt(value)
}

/** Bytes in small letters; `length` is that of the bytes. @throws Malformed */
export function fixedHex(value: unknown, what: string, length: number): string {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text.length !== 2 + 2 * length || !DIGITS.test(text))
    throw new Malformed(`${what} is not ${length} bytes in hexadecimal`)
  return text
}

/** At most so many bytes in small letters. @throws Malformed */
export function hexBytes(value: unknown, what: string, most: number): string {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text.length > 2 + 2 * most || text.length % 2 !== 0 || !DIGITS.test(text))
    throw new Malformed(`${what} is not up to ${most} bytes in hexadecimal`)
  return text
}

/** @throws Malformed */
export function listOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most)
    throw new Malformed(`${what} is no list of at most ${most}`)
  return value
}

/** Null and nothing are both absent, as nodes differ in it. */
export const optional = <T>(value: unknown, read: (value: unknown) => T): [] | [T] =>
  value === undefined || value === null ? [] : [read(value)]
