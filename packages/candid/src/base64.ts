const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes as base64. Written out, because the canisters' runtime has no `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(index, index + 3)
    const bits = (a << 16) | (b << 8) | c
    const left = bytes.length - index
    text += `${DIGITS[bits >> 18]}${DIGITS[(bits >> 12) & 63]}`
    text += `${left > 1 ? DIGITS[(bits >> 6) & 63] : '='}${left > 2 ? DIGITS[bits & 63] : '='}`
  }
  return text
}

/** In browsers and in Node. @throws DOMException for what is no base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
