import { IDL } from '@icp-sdk/core/candid'
import { checkCandidBounds } from '@sluice/candid-bounds'
import { CallError, type Funds } from '../errors.ts'

/**
 * The one place where what others encoded is decoded. Anybody can write a canister, and the client library's decoder has no
 * bounds: an answer of twenty bytes may keep it busy for ever.
 * @param funds where the money is when the bytes cannot be read: after an update nobody knows what it did
 * @throws CallError `unreadable`
 */
export function decodeCandid(
  types: readonly IDL.Type[],
  bytes: Uint8Array,
  funds: Funds,
): ReturnType<typeof IDL.decode> {
  try {
    checkCandidBounds(bytes)
    // a copy, because the decoder begins at the start of the underlying buffer
    return IDL.decode([...types], new Uint8Array(bytes))
  } catch (cause) {
    throw new CallError('unreadable', { retry: 'later', funds, cause })
  }
}
