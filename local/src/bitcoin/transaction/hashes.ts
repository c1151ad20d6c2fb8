import { createHash } from 'node:crypto'

/** The id of a transaction or block in the form that people see: hexadecimal, the bytes reversed. */
export type HashText = string

export const NO_HASH: HashText = '0'.repeat(64)

export function sha256(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(bytes).digest())
}

/** SHA-256 twice: what ids, Merkle trees and proof of work are made of. */
export function doubleSha256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

export function toHashText(bytes: Uint8Array): HashText {
  return Buffer.from(bytes).reverse().toString('hex')
}

/** The internal byte order, which stands in transactions, blocks and answers of the Internet Computer. */
export function toHashBytes(text: HashText): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex').reverse())
}
