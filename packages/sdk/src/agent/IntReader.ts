import { IDL, type PipeArrayBuffer } from '@icp-sdk/core/candid'

/**
 * Candid's `int`, read byte by byte. The client library's own copies all that is left of a message for each value, so that a list of
 * thousands of records takes seconds.
 */
class IntReader extends IDL.IntClass {
  /** @throws Error when the bytes end within the number, or another type is on the wire */
  override decodeValue(pipe: PipeArrayBuffer, wire: IDL.Type): bigint {
    this.checkType(wire)
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = pipe.readUint8()
      if (byte === undefined) throw new Error('an integer is cut short')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return byte & 0x40 ? value - (1n << (shift + 7n)) : value
    }
  }
}

/** What an interface is built of: the library's types, with integers that are read quickly. */
export const candidTypes: { readonly IDL: typeof IDL } = { IDL: { ...IDL, Int: new IntReader() } }
