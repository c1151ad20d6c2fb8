import { compareBytes } from '../bytes/bytes.ts'
import { forkHash, type HashTree, labeledHash, rootHash } from '../bytes/hashTree.ts'
import type { ByteReader, ByteWriter } from '../codec/bytes.ts'
import { blob, type Field } from '../codec/field.ts'

/**
 * Paths of labels as the IC's hash tree, in which every node keeps its hash: who has the tree shows any part of it without hashing.
 * It is made once, where hashing is cheap, and then stored.
 */
export type PathTree =
  | { readonly kind: 'leaf'; readonly hash: Uint8Array }
  | {
      readonly kind: 'labeled'
      readonly label: Uint8Array
      readonly below: PathTree
      readonly hash: Uint8Array
    }
  | {
      readonly kind: 'fork'
      readonly left: PathTree
      readonly right: PathTree
      /** The least label on the right. */
      readonly split: Uint8Array
      readonly hash: Uint8Array
    }

export type Path = readonly Uint8Array[]

const NOTHING = new Uint8Array()
const SHOWN_LEAF: HashTree = { kind: 'leaf', content: NOTHING }
const LEAF: PathTree = { kind: 'leaf', hash: rootHash(SHOWN_LEAF) }

/** The tree with an empty leaf at the end of each path. @throws Error when a path goes on beyond the end of another one, or there is none */
export function pathTree(paths: readonly Path[]): PathTree {
  if (paths.length > 0 && paths.every((path) => path.length === 0)) return LEAF
  const sorted = paths.map(([first, ...rest]) => {
    if (first === undefined) throw new Error('a path of the tree ends where another one goes on')
    return { first, rest }
  })
  sorted.sort((a, b) => compareBytes(a.first, b.first))
  const groups: { label: Uint8Array; rests: Path[] }[] = []
  for (const { first, rest } of sorted) {
    const last = groups.at(-1)
    if (last !== undefined && compareBytes(last.label, first) === 0) last.rests.push(rest)
    else groups.push({ label: first, rests: [rest] })
  }
  return balanced(
    groups.map(({ label, rests }) => {
      const below = pathTree(rests)
      return { kind: 'labeled', label, below, hash: labeledHash(label, below.hash) }
    }),
  )
}

function balanced(nodes: readonly PathTree[]): PathTree {
  const [first] = nodes
  if (first === undefined) throw new Error('a tree has at least one path')
  if (nodes.length === 1) return first
  const middle = nodes.length >> 1
  return fork(balanced(nodes.slice(0, middle)), balanced(nodes.slice(middle)))
}

const fork = (left: PathTree, right: PathTree): PathTree => ({
  kind: 'fork',
  left,
  right,
  split: leastLabel(right),
  hash: forkHash(left.hash, right.hash),
})

function leastLabel(tree: PathTree): Uint8Array {
  let node = tree
  while (node.kind === 'fork') node = node.left
  return node.kind === 'labeled' ? node.label : NOTHING
}

/**
 * As much of the tree as it takes to see for each path that it is there, or that it is not: then the labels before and after the one
 * that is missing are shown.
 */
export function witness(tree: PathTree, paths: readonly Path[]): HashTree {
  if (tree.kind === 'leaf') return SHOWN_LEAF
  const shown = new Shown()
  for (const [first, ...rest] of paths) {
    if (first === undefined) continue
    const { before, at, after } = around(tree, first)
    if (at !== undefined) shown.add(at, rest)
    else for (const label of [before, after]) if (label !== undefined) shown.add(label, [])
  }
  return show(tree, shown.labels)
}

type ShownLabel = { readonly label: Uint8Array; readonly rests: Path[] }

/** The labels of one level that are shown, each with the paths that go on below it. */
class Shown {
  readonly labels: ShownLabel[] = []

  add(label: Uint8Array, rest: Path): void {
    let found = this.labels.find((shown) => compareBytes(shown.label, label) === 0)
    if (found === undefined) {
      found = { label, rests: [] }
      this.labels.push(found)
    }
    if (rest.length > 0) found.rests.push(rest)
    else if (found.rests.length === 0) found.rests.push([])
  }
}

function show(node: PathTree, labels: readonly ShownLabel[]): HashTree {
  const [first] = labels
  if (first === undefined) return { kind: 'pruned', hash: node.hash }
  if (node.kind === 'leaf') return SHOWN_LEAF
  if (node.kind === 'labeled') {
    const { label, below } = node
    const isShown = below.kind === 'leaf' || first.rests.some((rest) => rest.length > 0)
    const subtree: HashTree = isShown
      ? witness(below, first.rests)
      : { kind: 'pruned', hash: below.hash }
    return { kind: 'labeled', label, subtree }
  }
  const isLeft = ({ label }: ShownLabel) => compareBytes(label, node.split) < 0
  return {
    kind: 'fork',
    left: show(node.left, labels.filter(isLeft)),
    right: show(
      node.right,
      labels.filter((label) => !isLeft(label)),
    ),
  }
}

type Around = {
  before?: Uint8Array | undefined
  at?: Uint8Array | undefined
  after?: Uint8Array | undefined
}

/** A label of a level, or those between which it would be. */
function around(level: PathTree, wanted: Uint8Array): Around {
  let node = level
  let after: Uint8Array | undefined
  while (node.kind === 'fork') {
    if (compareBytes(wanted, node.split) < 0) {
      after = node.split
      node = node.left
    } else node = node.right
  }
  if (node.kind === 'leaf') return {}
  const order = compareBytes(node.label, wanted)
  if (order === 0) return { at: node.label }
  // only a search that went left all the way ends at a label that is greater
  return order < 0 ? { before: node.label, after } : { after: node.label }
}

const KINDS = ['leaf', 'labeled', 'fork'] as const
const HASH_BYTES = 32

/** The tree as it is stored: with its hashes, so that nobody computes them again. */
export const pathTreeField: Field<PathTree> = {
  write(writer: ByteWriter, tree: PathTree): void {
    writer.byte(KINDS.indexOf(tree.kind))
    if (tree.kind === 'leaf') return
    writer.bytes(tree.hash)
    if (tree.kind === 'labeled') {
      blob.write(writer, tree.label)
      pathTreeField.write(writer, tree.below)
    } else {
      pathTreeField.write(writer, tree.left)
      pathTreeField.write(writer, tree.right)
    }
  },
  read(reader: ByteReader): PathTree {
    const kind = KINDS[reader.byte()]
    if (kind === 'leaf') return LEAF
    const hash = reader.bytes(HASH_BYTES)
    if (kind === 'labeled') {
      return { kind, label: blob.read(reader), below: pathTreeField.read(reader), hash }
    }
    if (kind !== 'fork') throw new Error('stored tree has an unknown kind of node')
    const left = pathTreeField.read(reader)
    const right = pathTreeField.read(reader)
    return { kind, left, right, split: leastLabel(right), hash }
  },
}
