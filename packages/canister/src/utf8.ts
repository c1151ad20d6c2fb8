const encoder = new TextEncoder()
const decoder = new TextDecoder()
const ASCII = /^[\0-\x7f]*$/
/** An engine passes at most so many arguments to a function. */
const CHUNK = 4096

/** Bytes as a text of as many characters, by one native call. At most 4096 bytes. */
export function latin1(bytes: Uint8Array): string {
  return Reflect.apply(String.fromCharCode, null, bytes)
}

/**
 * UTF-8 as text. The general decoder is interpreted too and costs many steps a byte, so plain text, which most is, goes through
 * native calls a chunk at a time.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const chunk = latin1(bytes.subarray(start, start + CHUNK))
    if (!ASCII.test(chunk)) return decoder.decode(bytes)
    text += chunk
  }
  return text
}

/** Text as UTF-8; plain text without the general encoder. */
export function encodeUtf8(text: string): Uint8Array {
  if (!ASCII.test(text)) return encoder.encode(text)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}
