import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { concatBytes } from './bytes.ts'

const VARINT = 0n
const LENGTH_DELIMITED = 2n

/** A number as a field of a Protocol Buffers message; nothing for 0, which is what an absent field means (proto3). */
export function numberField(number: number, value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  return concatBytes([tag(number, VARINT), encodeLeb128(value)])
}

/** Bytes, or a message inside, as a field of a Protocol Buffers message; also when there are none. */
export function bytesField(number: number, bytes: Uint8Array): Uint8Array {
  return concatBytes([tag(number, LENGTH_DELIMITED), encodeLeb128(BigInt(bytes.length)), bytes])
}

const tag = (number: number, wireType: bigint) => encodeLeb128((BigInt(number) << 3n) | wireType)
