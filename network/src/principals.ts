import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'

/** A principal's bytes in hexadecimal: the key of every map here, cheaper than the text form. */
export type PrincipalKey = string

export const MANAGEMENT_ID = new Uint8Array()
export const MANAGEMENT_KEY: PrincipalKey = ''
export const ANONYMOUS_ID = new Uint8Array([4])

export function keyOf(principal: Uint8Array): PrincipalKey {
  return Buffer.from(principal.buffer, principal.byteOffset, principal.length).toString('hex')
}

export function textOf(principal: Uint8Array): string {
  return Principal.fromUint8Array(principal).toText()
}

export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && Buffer.compare(left, right) === 0
}

/** The canister id with this number: eight bytes big-endian, then 0x01 0x01. */
export function canisterIdOf(number: bigint): Uint8Array {
  const id = Buffer.alloc(10, 1)
  id.writeBigUInt64BE(number, 0)
  return new Uint8Array(id)
}

/** The number in a canister id, or `undefined` when the principal has another form. */
export function canisterNumberOf(id: Uint8Array): bigint | undefined {
  if (id.length !== 10 || id[8] !== 1 || id[9] !== 1) return undefined
  return Buffer.from(id).readBigUInt64BE(0)
}

/** The principal that belongs to a public key in DER form. */
export function selfAuthenticating(derKey: Uint8Array): Uint8Array {
  const hash = createHash('sha224').update(derKey).digest()
  return new Uint8Array([...hash, 2])
}
