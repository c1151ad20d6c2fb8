import { encodeLeb128, encodeSignedLeb128 } from '@sluice/candid-bounds/leb128'
import { compareBytes, concatBytes } from '../bytes/bytes.ts'
import type { HashTree } from '../bytes/hashTree.ts'
import { sha256 } from '../bytes/sha256.ts'
import { remembered } from '../remembered.ts'
import type { Icrc3Value } from './icrc3Block.ts'

const utf8 = new TextEncoder()

/** For names and accounts, which come again with every block: a hash is the dearest thing that a ledger computes. */
const hashOfFamiliar = remembered(sha256)

/** Representation-independent hash of an ICRC-3 value (ICRC-3, "value hash"). */
export function hashValue(value: Icrc3Value): Uint8Array {
  if ('Blob' in value) return sha256(value.Blob)
  if ('Text' in value) return hashOfFamiliar(utf8.encode(value.Text))
  if ('Nat' in value) return sha256(encodeLeb128(value.Nat))
  if ('Int' in value) return sha256(encodeSignedLeb128(value.Int))
  if ('Array' in value) return hashOfFamiliar(concatBytes(value.Array.map(hashItem)))
  const pairs = value.Map.map(([key, inner]) =>
    concatBytes([hashOfFamiliar(utf8.encode(key)), hashValue(inner)]),
  )
  return sha256(concatBytes(pairs.sort(compareBytes)))
}

/** In a block most arrays are accounts. */
const hashItem = (item: Icrc3Value) =>
  'Blob' in item ? hashOfFamiliar(item.Blob) : hashValue(item)

const LABELS = { hash: utf8.encode('last_block_hash'), index: utf8.encode('last_block_index') }

/** What certifies the tip of a log (ICRC-3): the leaves of the ledger's certified tree. */
export function tipLeaves(
  index: bigint,
  hash: Uint8Array,
): { label: Uint8Array; subtree: HashTree }[] {
  return [
    { label: LABELS.hash, subtree: { kind: 'leaf', content: hash } },
    { label: LABELS.index, subtree: { kind: 'leaf', content: encodeLeb128(index) } },
  ]
}
