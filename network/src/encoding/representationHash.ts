import { hash } from 'node:crypto'
import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { CborError, type CborMap, type CborValue, isList, isMap } from './cbor.ts'

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat(parts), 'buffer')

/**
 * The representation-independent hash of a map: of request contents it is the request id.
 * Fields are hashed one by one and sorted, so that their order in the encoding does not matter.
 */
export function representationHash(map: CborMap): Buffer {
  const fields = [...map].map(([name, value]) =>
    Buffer.concat([sha256(Buffer.from(String(name), 'utf8')), hashOfValue(value)]),
  )
  return sha256(...fields.sort(Buffer.compare))
}

function hashOfValue(value: CborValue): Buffer {
  if (typeof value === 'string') return sha256(Buffer.from(value, 'utf8'))
  if (value instanceof Uint8Array) return sha256(value)
  if (typeof value === 'bigint' && value >= 0n) return sha256(encodeLeb128(value))
  if (isList(value)) return sha256(...value.map(hashOfValue))
  if (isMap(value)) return representationHash(value)
  throw new CborError('a value of this kind has no representation-independent hash')
}
