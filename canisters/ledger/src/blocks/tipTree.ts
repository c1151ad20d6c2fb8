import { encodeLeb128, type HashTree, labeledTree } from '@sluice/canister'

const utf8 = new TextEncoder()
const LABELS = { hash: utf8.encode('last_block_hash'), index: utf8.encode('last_block_index') }

/** The tree over the tip of the log (ICRC-3); its root hash is the ledger's certified data. */
export function tipTree(index: bigint, hash: Uint8Array): HashTree {
  return labeledTree([
    { label: LABELS.hash, subtree: { kind: 'leaf', content: hash } },
    { label: LABELS.index, subtree: { kind: 'leaf', content: encodeLeb128(index) } },
  ])
}
