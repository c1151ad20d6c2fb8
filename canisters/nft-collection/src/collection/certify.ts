import { type HashTree, isSameBytes, labeledTree, rootHash, tipLeaves } from '@sluice/canister'
import type { CollectionContext } from './CollectionContext.ts'
import type { CollectionState } from './CollectionState.ts'

const HTTP = new TextEncoder().encode('http_expr')

/**
 * All that the collection certifies: the answers of its files, and the tip of its log.
 * @param files what is shown of the files; their hash alone when absent
 */
export function certifiedTree(state: CollectionState, files?: HashTree): HashTree {
  const { blocks, lastBlockHash, fileTree } = state
  const hash = fileTree.rootHash()
  const subtree = files ?? (hash === undefined ? undefined : { kind: 'pruned' as const, hash })
  const tip = blocks.size === 0 ? [] : tipLeaves(BigInt(blocks.size) - 1n, lastBlockHash.get())
  return labeledTree(subtree === undefined ? tip : [{ label: HTTP, subtree }, ...tip])
}

/** Certifies what is stored now; once for everything that one message has written. */
export function certifyAll({ state, certify }: CollectionContext): void {
  certify(rootHash(certifiedTree(state)))
}

/** Certifies the log when work has added to it. */
export function certifyingLog<T>(context: CollectionContext, work: () => T): T {
  const before = context.state.lastBlockHash.get()
  const result = work()
  if (!isSameBytes(before, context.state.lastBlockHash.get())) certifyAll(context)
  return result
}
