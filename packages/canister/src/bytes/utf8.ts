const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes as a text of as many characters, by one native call. At most 4096 bytes. */
export function latin1(bytes: Uint8Array): string {
  return Reflect.apply(String.fromCharCode, null, bytes)
}

/** UTF-8 as text. @throws TypeError for bytes that are none. */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Text as UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text)
