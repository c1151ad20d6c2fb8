import { Principal } from 'azle'

/** A principal from text that a caller sent; undefined when it is none. */
export function parsePrincipal(text: string): Principal | undefined {
  try {
    return Principal.fromText(text)
  } catch {
    // not a principal: the endpoint tells the caller so
    return undefined
  }
}
