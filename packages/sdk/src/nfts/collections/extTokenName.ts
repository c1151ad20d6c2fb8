import { Principal } from '@icp-sdk/core/principal'

const PREFIX = [0x0a, 0x74, 0x69, 0x64]
const INDEX_BYTES = 4
const MOST_INDEX = 0xffffffffn

/**
 * EXT's name of a token: the principal's text of `\x0Atid`, the collection and the index of 32 bits.
 * @throws RangeError for a number that is no index
 */
export function extTokenName(collectionId: string, index: bigint): string {
  if (index < 0n || index > MOST_INDEX) throw new RangeError(`${index} is no index of a token`)
  const bytes = new Uint8Array(INDEX_BYTES)
  new DataView(bytes.buffer).setUint32(0, Number(index))
  const collection = Principal.fromText(collectionId).toUint8Array()
  return Principal.fromUint8Array(Uint8Array.of(...PREFIX, ...collection, ...bytes)).toText()
}
