import { type HashTree, labeledTree, tipLeaves } from '@sluice/canister'

/** The tree over the tip of the log (ICRC-3); its root hash is the ledger's certified data. */
export const tipTree = (index: bigint, hash: Uint8Array): HashTree =>
  labeledTree(tipLeaves(index, hash))
