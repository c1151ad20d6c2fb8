import { compareBytes, concatBytes } from './bytes.ts'
import { sha256 } from './sha256.ts'

/**
 * The IC's hash tree (interface specification, "Certification"): what a canister's certified data is the root of.
 * Labels are sorted by bytes, so that a client can prove absence.
 */
export type HashTree =
  | { kind: 'leaf'; content: Uint8Array }
  | { kind: 'labeled'; label: Uint8Array; subtree: HashTree }
  | { kind: 'fork'; left: HashTree; right: HashTree }
  | { kind: 'empty' }
  /** A part that is not shown: its hash alone. */
  | { kind: 'pruned'; hash: Uint8Array }

/** A tree over labelled subtrees, in the order of their labels. */
export function labeledTree(
  children: readonly { label: Uint8Array; subtree: HashTree }[],
): HashTree {
  const sorted = [...children].sort((a, b) => compareBytes(a.label, b.label))
  return balance(sorted.map(({ label, subtree }) => ({ kind: 'labeled', label, subtree })))
}

function balance(nodes: readonly HashTree[]): HashTree {
  const [first] = nodes
  if (first === undefined) return { kind: 'empty' }
  if (nodes.length === 1) return first
  const middle = nodes.length >> 1
  return {
    kind: 'fork',
    left: balance(nodes.slice(0, middle)),
    right: balance(nodes.slice(middle)),
  }
}

const SEPARATORS = {
  empty: separator('ic-hashtree-empty'),
  leaf: separator('ic-hashtree-leaf'),
  labeled: separator('ic-hashtree-labeled'),
  fork: separator('ic-hashtree-fork'),
}

/** A separator begins with its length. */
function separator(name: string): Uint8Array {
  const bytes = new TextEncoder().encode(name)
  return Uint8Array.of(bytes.length, ...bytes)
}

export function rootHash(tree: HashTree): Uint8Array {
  switch (tree.kind) {
    case 'empty':
      return sha256(SEPARATORS.empty)
    case 'leaf':
      return sha256(concatBytes([SEPARATORS.leaf, tree.content]))
    case 'labeled':
      return labeledHash(tree.label, rootHash(tree.subtree))
    case 'fork':
      return forkHash(rootHash(tree.left), rootHash(tree.right))
    case 'pruned':
      return tree.hash
  }
}

/** The root hash of a labelled subtree that has this one. */
export function labeledHash(label: Uint8Array, subtree: Uint8Array): Uint8Array {
  return sha256(concatBytes([SEPARATORS.labeled, label, subtree]))
}

/** The root hash of a fork whose sides have these. */
export function forkHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes([SEPARATORS.fork, left, right]))
}

/** The tree as CBOR without a tag: `[0]`, `[1, left, right]`, `[2, label, subtree]`, `[3, leaf]`, `[4, hash]`. */
export function treeCbor(tree: HashTree): number[] {
  switch (tree.kind) {
    case 'empty':
      return [0x81, 0x00]
    case 'fork':
      return [0x83, 0x01, ...treeCbor(tree.left), ...treeCbor(tree.right)]
    case 'labeled':
      return [0x83, 0x02, ...bytesCbor(tree.label), ...treeCbor(tree.subtree)]
    case 'leaf':
      return [0x82, 0x03, ...bytesCbor(tree.content)]
    case 'pruned':
      return [0x82, 0x04, ...bytesCbor(tree.hash)]
  }
}

/** The tag by which CBOR describes itself; certificates and trees on the IC begin with it. */
export const CBOR_SELF_DESCRIBED: readonly number[] = [0xd9, 0xd9, 0xf7]

/** A byte string in CBOR. */
export function bytesCbor(bytes: Uint8Array): number[] {
  const { length } = bytes
  if (length < 24) return [0x40 + length, ...bytes]
  if (length < 256) return [0x58, length, ...bytes]
  if (length < 65_536) return [0x59, length >> 8, length & 255, ...bytes]
  return [0x5a, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255, ...bytes]
}
