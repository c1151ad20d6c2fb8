const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Characters that one native call takes. */
const PART = 4_096
const NOT_ASCII = /[^\0-\x7f]/

/** Bytes as a text of as many characters, by one native call. At most 4096 bytes. */
export function latin1(bytes: Uint8Array): string {
  return Reflect.apply(String.fromCharCode, null, bytes)
}

/**
 * UTF-8 as text. Most texts are ASCII, of which native calls make a text; the engine's own decoder is interpreted and looks at each byte
 * several times. @throws TypeError for bytes that are none.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += PART)
    text += latin1(bytes.subarray(from, from + PART))
  return NOT_ASCII.test(text) ? decoder.decode(bytes) : text
}

/** Text as UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  if (NOT_ASCII.test(text)) return encoder.encode(text)
  const { length } = text
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
