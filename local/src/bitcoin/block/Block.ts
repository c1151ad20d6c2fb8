import { ByteReader, MalformedBytes } from '../transaction/ByteReader.ts'
import { ByteWriter } from '../transaction/ByteWriter.ts'
import type { HashText } from '../transaction/hashes.ts'
import { readTransaction, type Transaction } from '../transaction/Transaction.ts'
import { type Header, hashHeader, readHeader, serializeHeader } from './Header.ts'

export type Block = {
  readonly header: Header
  readonly hash: HashText
  /** The first one is the coinbase. */
  readonly transactions: readonly Transaction[]
}

export function makeBlock(header: Header, transactions: readonly Transaction[]): Block {
  return { header, hash: hashHeader(header), transactions }
}

export function serializeBlock({ header, transactions }: Block): Uint8Array {
  const writer = new ByteWriter().raw(serializeHeader(header)).size(transactions.length)
  for (const { bytes } of transactions) writer.raw(bytes)
  return writer.done()
}

/** Throws `MalformedBytes`. */
export function parseBlock(bytes: Uint8Array): Block {
  const reader = new ByteReader(bytes)
  const header = readHeader(reader)
  const transactions: Transaction[] = []
  for (let left = reader.size(); left > 0; left -= 1) transactions.push(readTransaction(reader))
  if (!reader.isAtEnd) throw new MalformedBytes('bytes follow the block')
  return makeBlock(header, transactions)
}
