import { concatBytes } from '../bytes/bytes.ts'
import { rankOf } from '../stored/SortedKeys.ts'

/** Under which everything of a token is stored: its collection, and its number, which lies below 2^256. */
export function nftTokenKey({
  collection,
  tokenId,
}: {
  readonly collection: Uint8Array
  readonly tokenId: bigint
}): Uint8Array {
  return concatBytes([Uint8Array.of(collection.length), collection, rankOf(tokenId)])
}
