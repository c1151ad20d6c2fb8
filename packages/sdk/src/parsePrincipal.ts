import { Principal } from '@icp-sdk/core/principal'

/** A principal as people write it, with its checksum checked; none when the text is something else. */
export function parsePrincipal(text: string): Principal | undefined {
  try {
    return Principal.fromText(text.trim())
  } catch {
    // The library has no way to ask: it throws on every text that is no principal.
    return undefined
  }
}
