import type { Encodable } from '../encoding/cbor.ts'
import { CborError, type CborValue, isList } from '../encoding/cbor.ts'
import { emptyTree, fork, type HashTree, labeled, leaf, pruned } from './hashTree.ts'

export type Path = readonly Uint8Array[]

/**
 * The tree with all but the wanted paths pruned. Where a wanted label is absent, its neighbours stay
 * visible as labels, which proves the absence. Siblings nobody asked for are pruned as a whole.
 */
export function witness(tree: HashTree, paths: readonly Path[]): HashTree {
  if (paths.length === 0) return prune(tree)
  if (paths.some((path) => path.length === 0)) return tree
  switch (tree.kind) {
    case 'fork':
      // Pruning changes no hash, so the known ones go along.
      return {
        kind: 'fork',
        min: tree.min,
        max: tree.max,
        hash: tree.hash,
        left: witness(
          tree.left,
          paths.filter(([label]) => isLeft(tree.right, label)),
        ),
        right: witness(
          tree.right,
          paths.filter(([label]) => isRight(tree.left, label)),
        ),
      }
    case 'labeled': {
      const below = paths
        .filter(([label]) => label !== undefined && Buffer.compare(label, tree.label) === 0)
        .map((path) => path.slice(1))
      const { label, hash } = tree
      return { kind: 'labeled', label, hash, subtree: witness(tree.subtree, below) }
    }
    default:
      return tree
  }
}

function prune(tree: HashTree): HashTree {
  return tree.kind === 'empty' ? tree : pruned(tree.hash)
}

/** The label lies left of the right half: in the left half, or in the gap before the right one. */
function isLeft(right: HashTree, label: Uint8Array | undefined): boolean {
  const min = right.kind === 'fork' ? right.min : right.kind === 'labeled' ? right.label : undefined
  return label !== undefined && (min === undefined || Buffer.compare(label, min) < 0)
}

/** The label lies right of the left half: in the right half, or in the gap behind the left one. */
function isRight(left: HashTree, label: Uint8Array | undefined): boolean {
  const max = left.kind === 'fork' ? left.max : left.kind === 'labeled' ? left.label : undefined
  return label !== undefined && (max === undefined || Buffer.compare(label, max) > 0)
}

/** The tree in the form in which certificates carry it. */
export function toCbor(tree: HashTree): Encodable {
  switch (tree.kind) {
    case 'empty':
      return [0]
    case 'fork':
      return [1, toCbor(tree.left), toCbor(tree.right)]
    case 'labeled':
      return [2, tree.label, toCbor(tree.subtree)]
    case 'leaf':
      return [3, tree.value]
    case 'pruned':
      return [4, tree.hash]
  }
}

/** Reads a tree from a certificate. Throws `CborError`. */
export function fromCbor(value: CborValue | undefined): HashTree {
  if (!isList(value)) throw new CborError('a hash tree node must be an array')
  const [kind, first, second] = value
  if (kind === 0n && value.length === 1) return emptyTree
  if (kind === 1n && value.length === 3) return fork(fromCbor(first), fromCbor(second))
  if (kind === 2n && value.length === 3 && first instanceof Uint8Array) {
    return labeled(first, fromCbor(second))
  }
  if (kind === 3n && value.length === 2 && first instanceof Uint8Array) return leaf(first)
  if (kind === 4n && value.length === 2 && first instanceof Uint8Array && first.length === 32) {
    return pruned(first)
  }
  throw new CborError('invalid hash tree node')
}
