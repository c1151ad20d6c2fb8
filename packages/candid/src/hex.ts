const DIGITS = '0123456789abcdef'

/** Bytes as hexadecimal digits. A loop over a string, because canisters are interpreted. */
export function toHex(bytes: ArrayLike<number>): string {
  let hex = ''
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    hex += DIGITS.charAt(byte >> 4) + DIGITS.charAt(byte & 15)
  }
  return hex
}

/** The bytes of hexadecimal text with or without `0x`; undefined when it is none. */
export function parseHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined
  const bytes = new Uint8Array(digits.length / 2)
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16)
  }
  return bytes
}

/** The bytes of hexadecimal text that was written by us. @throws RangeError when it is none */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = parseHex(text)
  if (bytes === undefined) throw new RangeError('the text is no hexadecimal number')
  return bytes
}
