import { isSameBytes } from '../bytes/bytes.ts'
import { forkHash, type HashTree, labeledHash } from '../bytes/hashTree.ts'

/** What stands under a label: anything that has a root hash. */
export type Subtree = { rootHash(): Uint8Array }

type Leaf<S> = { readonly label: Uint8Array; readonly subtree: S; hash: Uint8Array | undefined }
/** Labels below differ first in this bit: those on the left have a 0 there. */
type Fork<S> = {
  readonly bit: number
  left: Node<S>
  right: Node<S>
  hash: Uint8Array | undefined
}
type Node<S> = Leaf<S> | Fork<S>

/**
 * Subtrees under labels as the IC's hash tree, kept so that a change costs hashes along one path and not the whole tree: a trie by
 * the labels' bits in which each node keeps its hash until something below it changes. Labels are hashes, all equally long: paths
 * are then as deep as the logarithm of their number, and who wants a path d longer has to search 2^d labels.
 */
export class LabelTree<S extends Subtree> {
  private root: Node<S> | undefined

  get isEmpty(): boolean {
    return this.root === undefined
  }

  get(label: Uint8Array): S | undefined {
    const leaf = this.nearest(label)
    return leaf !== undefined && isSameBytes(leaf.label, label) ? leaf.subtree : undefined
  }

  /** Puts a subtree under a label that has none yet. */
  insert(label: Uint8Array, subtree: S): void {
    const leaf: Leaf<S> = { label, subtree, hash: undefined }
    const nearest = this.nearest(label)
    if (nearest === undefined) {
      this.root = leaf
      return
    }
    const bit = firstDifference(label, nearest.label)
    let parent: Fork<S> | undefined
    let below = this.root
    while (below !== undefined && 'bit' in below && below.bit < bit) {
      below.hash = undefined
      parent = below
      below = isSet(label, below.bit) ? below.right : below.left
    }
    if (below === undefined) return
    const [left, right] = isSet(label, bit) ? [below, leaf] : [leaf, below]
    this.replace(parent, label, { bit, left, right, hash: undefined })
  }

  /** Forgets the hashes that a change below a label made wrong. */
  touch(label: Uint8Array): void {
    let node = this.root
    while (node !== undefined) {
      node.hash = undefined
      node = 'bit' in node ? (isSet(label, node.bit) ? node.right : node.left) : undefined
    }
  }

  /** Takes away a label that the tree has. */
  delete(label: Uint8Array): void {
    let grandparent: Fork<S> | undefined
    let parent: Fork<S> | undefined
    let node = this.root
    while (node !== undefined && 'bit' in node) {
      node.hash = undefined
      grandparent = parent
      parent = node
      node = isSet(label, node.bit) ? node.right : node.left
    }
    if (parent === undefined) this.root = undefined
    else this.replace(grandparent, label, isSet(label, parent.bit) ? parent.left : parent.right)
  }

  /** @throws Error for a tree without labels, which nobody certifies. */
  rootHash(): Uint8Array {
    if (this.root === undefined) throw new Error('a tree without labels has no hash')
    return hashOf(this.root)
  }

  /** The tree with one label's subtree in it, and of all else only the hashes that its root needs. */
  witness(label: Uint8Array, subtree: HashTree): HashTree {
    const path: Fork<S>[] = []
    let node = this.root
    while (node !== undefined && 'bit' in node) {
      path.push(node)
      node = isSet(label, node.bit) ? node.right : node.left
    }
    let shown: HashTree = { kind: 'labeled', label, subtree }
    for (const fork of path.toReversed()) {
      shown = isSet(label, fork.bit)
        ? { kind: 'fork', left: { kind: 'pruned', hash: hashOf(fork.left) }, right: shown }
        : { kind: 'fork', left: shown, right: { kind: 'pruned', hash: hashOf(fork.right) } }
    }
    return shown
  }

  /** The leaf at which a search for a label ends: its own, if it has one. */
  private nearest(label: Uint8Array): Leaf<S> | undefined {
    let node = this.root
    while (node !== undefined && 'bit' in node)
      node = isSet(label, node.bit) ? node.right : node.left
    return node
  }

  /** Puts a node where a fork's side towards a label was. */
  private replace(parent: Fork<S> | undefined, label: Uint8Array, node: Node<S>): void {
    if (parent === undefined) this.root = node
    else if (isSet(label, parent.bit)) parent.right = node
    else parent.left = node
  }
}

function hashOf<S extends Subtree>(node: Node<S>): Uint8Array {
  node.hash ??=
    'bit' in node
      ? forkHash(hashOf(node.left), hashOf(node.right))
      : labeledHash(node.label, node.subtree.rootHash())
  return node.hash
}

function isSet(label: Uint8Array, bit: number): boolean {
  return (((label[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  let byte = 0
  while (a[byte] === b[byte] && byte < a.length) byte++
  const difference = (a[byte] ?? 0) ^ (b[byte] ?? 0)
  return 8 * byte + Math.clz32(difference) - 24
}
