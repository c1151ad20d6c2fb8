import { gunzipSync, inflateSync } from 'node:zlib'

/** Undoes gzip. Throws when the bytes are damaged or become more than `maxBytes`: a thousand can stand for a million. */
export function inflateGzip(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return bounded(() => gunzipSync(bytes, { maxOutputLength: maxBytes }), maxBytes)
}

/** Undoes what HTTP calls deflate, like `inflateGzip`. */
export function inflateZlib(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return bounded(() => inflateSync(bytes, { maxOutputLength: maxBytes }), maxBytes)
}

function bounded(inflate: () => Uint8Array, maxBytes: number): Uint8Array {
  try {
    return inflate()
  } catch (error) {
    const isTooLong =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLong) throw new RangeError(`it is larger than ${maxBytes} bytes when it is unpacked`)
    throw error
  }
}
