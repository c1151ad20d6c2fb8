import { IDL } from '@icp-sdk/core/candid'
import { checkCandidBounds } from '@sluice/candid-bounds'

/** Decodes what others sent. Throws when it has other types, or would take more to decode than its length lets expect. */
export function decodeCandid(
  types: readonly IDL.Type[],
  bytes: Uint8Array,
): ReturnType<typeof IDL.decode> {
  checkCandidBounds(bytes)
  // A copy, because the decoder looks at the whole underlying buffer.
  return IDL.decode([...types], new Uint8Array(bytes))
}
