import { hash as hashOnce } from 'node:crypto'

/**
 * A hash tree of the IC: forks over labelled subtrees in the order of their labels, leaves with
 * bytes, and pruned parts of which only the hash is known. Nodes never change; `min` and `max` are
 * the first and the last label of a level.
 */
export type HashTree =
  | { readonly kind: 'empty'; readonly hash: Buffer }
  | {
      readonly kind: 'fork'
      readonly left: HashTree
      readonly right: HashTree
      readonly min: Buffer
      readonly max: Buffer
      readonly hash: Buffer
    }
  | {
      readonly kind: 'labeled'
      readonly label: Buffer
      readonly subtree: HashTree
      readonly hash: Buffer
    }
  | { readonly kind: 'leaf'; readonly value: Uint8Array; readonly hash: Buffer }
  | { readonly kind: 'pruned'; readonly hash: Buffer }

type Labeled = Extract<HashTree, { kind: 'labeled' }>
type Level = Extract<HashTree, { kind: 'labeled' | 'fork' }>

function separator(name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(name.length)}${name}`, 'latin1')
}

const NO_LABEL = Buffer.alloc(0)
const EMPTY = separator('ic-hashtree-empty')
const FORK = separator('ic-hashtree-fork')
const LABELED = separator('ic-hashtree-labeled')
const LEAF = separator('ic-hashtree-leaf')

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hashOnce('sha256', Buffer.concat(parts), 'buffer')
}

/**
 * Nodes compute their hash when it is first asked for: while a round adds entry after entry, most of
 * the nodes on the way are replaced before anyone needs their hashes.
 */
class LeafNode {
  readonly kind = 'leaf'
  readonly value: Uint8Array
  #hash: Buffer | undefined
  constructor(value: Uint8Array) {
    this.value = value
  }
  get hash(): Buffer {
    this.#hash ??= sha256(LEAF, this.value)
    return this.#hash
  }
}

class LabeledNode {
  readonly kind = 'labeled'
  readonly label: Buffer
  readonly subtree: HashTree
  #hash: Buffer | undefined
  constructor(label: Buffer, subtree: HashTree) {
    this.label = label
    this.subtree = subtree
  }
  get hash(): Buffer {
    this.#hash ??= sha256(LABELED, this.label, this.subtree.hash)
    return this.#hash
  }
}

class ForkNode {
  readonly kind = 'fork'
  readonly left: HashTree
  readonly right: HashTree
  readonly min: Buffer
  readonly max: Buffer
  #hash: Buffer | undefined
  constructor(left: HashTree, right: HashTree) {
    this.left = left
    this.right = right
    this.min = minOf(left)
    this.max = maxOf(right)
  }
  get hash(): Buffer {
    this.#hash ??= sha256(FORK, this.left.hash, this.right.hash)
    return this.#hash
  }
}

export const emptyTree: HashTree = { kind: 'empty', hash: sha256(EMPTY) }

export function leaf(value: Uint8Array): HashTree {
  return new LeafNode(value)
}

export function pruned(hash: Uint8Array): HashTree {
  return { kind: 'pruned', hash: Buffer.from(hash) }
}

export function labeled(label: Uint8Array, subtree: HashTree): Labeled {
  return new LabeledNode(Buffer.from(label), subtree)
}

export function fork(left: HashTree, right: HashTree): HashTree {
  return new ForkNode(left, right)
}

function minOf(tree: HashTree): Buffer {
  if (tree.kind === 'labeled') return tree.label
  return tree.kind === 'fork' ? tree.min : NO_LABEL
}

function maxOf(tree: HashTree): Buffer {
  if (tree.kind === 'labeled') return tree.label
  return tree.kind === 'fork' ? tree.max : NO_LABEL
}

/** A balanced level over labelled subtrees. */
export function level(
  entries: Iterable<readonly [label: string | Uint8Array, tree: HashTree]>,
): HashTree {
  const nodes = [...entries]
    .map(([label, tree]) => labeled(typeof label === 'string' ? Buffer.from(label) : label, tree))
    .sort((left, right) => Buffer.compare(left.label, right.label))
  return balanced(nodes, 0, nodes.length)
}

function balanced(nodes: readonly HashTree[], start: number, end: number): HashTree {
  if (end - start <= 1) return nodes[start] ?? emptyTree
  const middle = (start + end) >> 1
  return fork(balanced(nodes, start, middle), balanced(nodes, middle, end))
}

/** The level with a labelled subtree added or replaced. Stays balanced while labels are random. */
export function withEntry(tree: HashTree, label: Uint8Array, subtree: HashTree): HashTree {
  return insert(tree, labeled(label, subtree))
}

function insert(tree: HashTree, node: Labeled): HashTree {
  if (!isLevel(tree)) return node
  if (tree.kind === 'fork') {
    return Buffer.compare(node.label, minOf(tree.right)) < 0
      ? fork(insert(tree.left, node), tree.right)
      : fork(tree.left, insert(tree.right, node))
  }
  const order = Buffer.compare(node.label, tree.label)
  if (order === 0) return node
  return order < 0 ? fork(node, tree) : fork(tree, node)
}

/** The level without the subtree of this label. */
export function withoutEntry(tree: HashTree, label: Uint8Array): HashTree {
  if (tree.kind === 'labeled') return Buffer.compare(tree.label, label) === 0 ? emptyTree : tree
  if (tree.kind !== 'fork') return tree
  const isLeft = Buffer.compare(label, minOf(tree.right)) < 0
  const left = isLeft ? withoutEntry(tree.left, label) : tree.left
  const right = isLeft ? tree.right : withoutEntry(tree.right, label)
  if (left.kind === 'empty') return right
  return right.kind === 'empty' ? left : fork(left, right)
}

function isLevel(tree: HashTree): tree is Level {
  return tree.kind === 'labeled' || tree.kind === 'fork'
}

export type LookupResult =
  | { readonly kind: 'found'; readonly tree: HashTree }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }

/** Follows a path of labels; `unknown` when pruning hides the answer. */
export function lookup(tree: HashTree, path: readonly Uint8Array[]): LookupResult {
  const [label, ...rest] = path
  if (label === undefined) return { kind: 'found', tree }
  const found = findLabel(tree, label)
  return found.kind === 'found' ? lookup(found.tree, rest) : found
}

function findLabel(tree: HashTree, label: Uint8Array): LookupResult {
  const nodes = flatten(tree)
  const order = (node: HashTree | undefined) =>
    node?.kind === 'labeled' ? Buffer.compare(node.label, label) : undefined
  for (const node of nodes) {
    if (node.kind === 'labeled' && order(node) === 0) return { kind: 'found', tree: node.subtree }
  }
  // Absence shows where the neighbours of the gap are visible, or where a level ends.
  for (let gap = 0; gap <= nodes.length; gap += 1) {
    const isAfterSmaller = gap === 0 || order(nodes[gap - 1]) === -1
    const isBeforeLarger = gap === nodes.length || order(nodes[gap]) === 1
    if (isAfterSmaller && isBeforeLarger) return { kind: 'absent' }
  }
  return { kind: 'unknown' }
}

/** The value at a path, when the tree shows it. */
export function leafAt(tree: HashTree, path: readonly Uint8Array[]): Uint8Array | undefined {
  const found = lookup(tree, path)
  return found.kind === 'found' && found.tree.kind === 'leaf' ? found.tree.value : undefined
}

/** The nodes of one level from left to right, without forks and empty trees. */
function flatten(tree: HashTree): HashTree[] {
  if (tree.kind === 'fork') return [...flatten(tree.left), ...flatten(tree.right)]
  return tree.kind === 'empty' ? [] : [tree]
}
