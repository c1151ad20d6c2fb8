import { sha256 } from '@noble/hashes/sha2.js'
import { leb128 } from './blockValue.ts'

/**
 * The hash tree over the tip of the log: a fork of the labels `last_block_hash` and `last_block_index` (ICRC-3). Its root hash
 * is the ledger's certified data. Tree nodes and hashes follow the IC's interface specification.
 */
const utf8 = new TextEncoder()
const LABELS = { hash: utf8.encode('last_block_hash'), index: utf8.encode('last_block_index') }

export function tipRootHash(index: bigint, hash: Uint8Array): Uint8Array {
  return separated(
    'ic-hashtree-fork',
    labeledHash(LABELS.hash, hash),
    labeledHash(LABELS.index, leb128(index)),
  )
}

/** The whole tree as CBOR: `[1, [2, label, [3, leaf]], [2, label, [3, leaf]]]` under the self-describing tag. */
export function encodeTipTree(index: bigint, hash: Uint8Array): Uint8Array {
  return Uint8Array.from([
    ...[0xd9, 0xd9, 0xf7, 0x83, 0x01],
    ...labeledCbor(LABELS.hash, hash),
    ...labeledCbor(LABELS.index, leb128(index)),
  ])
}

function labeledHash(label: Uint8Array, leaf: Uint8Array): Uint8Array {
  return separated('ic-hashtree-labeled', label, separated('ic-hashtree-leaf', leaf))
}

function separated(separator: string, ...parts: Uint8Array[]): Uint8Array {
  const hash = sha256.create()
  const name = utf8.encode(separator)
  hash.update(Uint8Array.of(name.length)).update(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function labeledCbor(label: Uint8Array, leaf: Uint8Array): number[] {
  return [0x83, 0x02, ...bytesCbor(label), 0x82, 0x03, ...bytesCbor(leaf)]
}

function bytesCbor(bytes: Uint8Array): number[] {
  return bytes.length < 24 ? [0x40 + bytes.length, ...bytes] : [0x58, bytes.length, ...bytes]
}
