import { latin1 } from './bytes/utf8.ts'

/** What `latin1` takes. */
const LONGEST = 4096

/**
 * A pure function of bytes that remembers its results on the heap, for what is asked again and again and dear to interpret, as a
 * hash is. With `most` results known it begins anew.
 */
export function remembered<Result>(
  compute: (bytes: Uint8Array) => Result,
  most = 1_000,
): (bytes: Uint8Array) => Result {
  const known = new Map<string, Result>()
  return (bytes) => {
    if (bytes.length > LONGEST) return compute(bytes)
    const key = latin1(bytes)
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const result = compute(bytes)
    known.set(key, result)
    return result
  }
}
