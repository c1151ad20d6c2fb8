import type { ByteReader } from '../transaction/ByteReader.ts'
import { ByteWriter } from '../transaction/ByteWriter.ts'
import { doubleSha256, type HashText, toHashBytes, toHashText } from '../transaction/hashes.ts'

/** The easiest target there is, that of regtest: every second hash meets it. */
export const REGTEST_BITS = 0x207f_ffff
const REGTEST_TARGET = `7fffff${'0'.repeat(58)}`

export type Header = {
  readonly version: number
  readonly previous: HashText
  readonly merkleRoot: HashText
  /** Seconds since 1970. */
  readonly timeSeconds: number
  readonly bits: number
  readonly nonce: number
}

export function serializeHeader(header: Header): Uint8Array {
  return new ByteWriter()
    .uint32(header.version)
    .raw(toHashBytes(header.previous))
    .raw(toHashBytes(header.merkleRoot))
    .uint32(header.timeSeconds)
    .uint32(header.bits)
    .uint32(header.nonce)
    .done()
}

/** Throws `MalformedBytes`. */
export function readHeader(reader: ByteReader): Header {
  return {
    version: reader.int32(),
    previous: toHashText(reader.take(32)),
    merkleRoot: toHashText(reader.take(32)),
    timeSeconds: reader.uint32(),
    bits: reader.uint32(),
    nonce: reader.uint32(),
  }
}

export function hashHeader(header: Header): HashText {
  return toHashText(doubleSha256(serializeHeader(header)))
}

/** Whether a block's hash is as low as regtest asks. Hashes of one length compare as numbers do. */
export function meetsTarget(hash: HashText): boolean {
  return hash <= REGTEST_TARGET
}

/** Searches the nonce with which the header proves work. */
export function proveWork(header: Omit<Header, 'nonce'>): Header {
  for (let nonce = 0; ; nonce += 1) {
    const tried = { ...header, nonce }
    if (meetsTarget(hashHeader(tried))) return tried
  }
}
