import { Principal } from 'azle'

/** Characters of the longest principal's text: 29 bytes and a checksum in base 32, in groups of five. */
const LONGEST = 63

/** A principal from text that a caller sent; undefined when it is none. */
export function parsePrincipal(text: string): Principal | undefined {
  if (text.length > LONGEST) return undefined
  try {
    return Principal.fromText(text)
  } catch {
    // not a principal: the endpoint tells the caller so
    return undefined
  }
}
