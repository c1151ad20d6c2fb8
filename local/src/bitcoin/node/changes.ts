import { type Block, parseBlock, serializeBlock } from '../block/Block.ts'
import { ByteReader, MalformedBytes } from '../transaction/ByteReader.ts'
import { ByteWriter } from '../transaction/ByteWriter.ts'
import { type HashText, toHashBytes, toHashText } from '../transaction/hashes.ts'
import { parseTransaction, type Transaction } from '../transaction/Transaction.ts'

/** Whatever changes a node. Its state follows from all changes since the first block, in their order. */
export type Change =
  | { readonly kind: 'accepted'; readonly transaction: Transaction }
  | { readonly kind: 'mined'; readonly block: Block }
  | { readonly kind: 'reorganized'; readonly depth: number; readonly blocks: readonly Block[] }
  | { readonly kind: 'evicted'; readonly txid: HashText }

const ACCEPTED = 1
const MINED = 2
const REORGANIZED = 3
const EVICTED = 4

/** The form in which a change is kept. */
export function encodeChange(change: Change): Uint8Array {
  switch (change.kind) {
    case 'accepted':
      return new ByteWriter().uint8(ACCEPTED).raw(change.transaction.bytes).done()
    case 'mined':
      return new ByteWriter().uint8(MINED).raw(serializeBlock(change.block)).done()
    case 'reorganized': {
      const writer = new ByteWriter().uint8(REORGANIZED).uint32(change.depth)
      writer.size(change.blocks.length)
      for (const block of change.blocks) writer.sized(serializeBlock(block))
      return writer.done()
    }
    case 'evicted':
      return new ByteWriter().uint8(EVICTED).raw(toHashBytes(change.txid)).done()
  }
}

/** Throws `MalformedBytes`. */
export function decodeChange(bytes: Uint8Array): Change {
  const rest = bytes.subarray(1)
  switch (bytes[0]) {
    case ACCEPTED:
      return { kind: 'accepted', transaction: parseTransaction(rest) }
    case MINED:
      return { kind: 'mined', block: parseBlock(rest) }
    case REORGANIZED: {
      const reader = new ByteReader(rest)
      const depth = reader.uint32()
      const blocks: Block[] = []
      for (let left = reader.size(); left > 0; left -= 1) blocks.push(parseBlock(reader.sized()))
      return { kind: 'reorganized', depth, blocks }
    }
    case EVICTED:
      return { kind: 'evicted', txid: toHashText(rest) }
    default:
      throw new MalformedBytes(`the journal has a change of kind ${bytes[0]}`)
  }
}
