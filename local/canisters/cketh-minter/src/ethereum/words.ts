import { toHex } from '@sluice/canister'

/** Hexadecimal digits of a word: 32 bytes. */
const DIGITS = 64

/** A number as 64 digits, without 0x. */
export const wordOf = (value: bigint): string => value.toString(16).padStart(DIGITS, '0')

/** An address as a word with 0x: what a topic holds. */
export const addressWord = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(DIGITS, '0')}`

/** The address in a word with 0x, in lower case. */
export const addressInWord = (word: string): string => `0x${word.slice(-40)}`

export const hexOf = (bytes: Uint8Array): string => `0x${toHex(bytes)}`

const HEX = /^0x[0-9a-f]*$/

/** Whether a text is 0x and so many bytes in lower-case digits. Long texts are not read. */
export const isHex = (text: string, bytes: number): boolean =>
  text.length === 2 + 2 * bytes && HEX.test(text)

/** A number by its bytes, the highest first. */
export function numberOf(bytes: ArrayLike<number>): bigint {
  let number = 0n
  for (const byte of Array.from(bytes)) number = (number << 8n) | BigInt(byte)
  return number
}
