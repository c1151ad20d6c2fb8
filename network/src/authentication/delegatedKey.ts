import { type HashTree, leafAt, lookup } from '../certification/hashTree.ts'
import { fromCbor } from '../certification/witness.ts'
import { type CborValue, decode, isList, isMap } from '../encoding/cbor.ts'
import type { CertificateCheck } from './certificateCheck.ts'

const label = (name: string) => Buffer.from(name, 'utf8')

/**
 * The key of the subnet that the root subnet lets sign for the canister, or why there is none: `problem`.
 * Throws `CborError` on malformed bytes.
 */
export function delegatedKey(
  delegation: CborValue | undefined,
  canister: Uint8Array,
  isCertificateValid: CertificateCheck,
): { readonly key: Uint8Array } | { readonly problem: string } {
  const subnetId = isMap(delegation) ? delegation.get('subnet_id') : undefined
  const bytes = isMap(delegation) ? delegation.get('certificate') : undefined
  if (!(subnetId instanceof Uint8Array) || !(bytes instanceof Uint8Array)) {
    return { problem: 'malformed delegation' }
  }
  const certificate = decode(bytes)
  const signature = isMap(certificate) ? certificate.get('signature') : undefined
  if (!isMap(certificate) || !(signature instanceof Uint8Array)) {
    return { problem: 'malformed delegation' }
  }
  if (certificate.has('delegation')) return { problem: 'the delegation has a delegation itself' }
  const tree = fromCbor(certificate.get('tree'))
  if (!isCertificateValid(tree.hash, signature)) {
    return { problem: 'the signature of the delegation is wrong' }
  }
  if (!isCovered(tree, subnetId, canister)) {
    return { problem: 'the canister is not in the ranges of the delegation' }
  }
  const key = leafAt(tree, [label('subnet'), subnetId, label('public_key')])
  return key === undefined ? { problem: 'the delegation shows no key of the subnet' } : { key }
}

/** Whether the ranges of the subnet have the canister: all in one leaf, or in one for each first id. */
function isCovered(tree: HashTree, subnetId: Uint8Array, canister: Uint8Array): boolean {
  const sharded = lookup(tree, [label('canister_ranges'), subnetId])
  const leaves =
    sharded.kind === 'found'
      ? leavesOf(sharded.tree)
      : [leafAt(tree, [label('subnet'), subnetId, label('canister_ranges')])]
  return leaves.some((leaf) => leaf !== undefined && rangesIn(leaf).some(contains(canister)))
}

function leavesOf(tree: HashTree): Uint8Array[] {
  switch (tree.kind) {
    case 'fork':
      return [...leavesOf(tree.left), ...leavesOf(tree.right)]
    case 'labeled':
      return leavesOf(tree.subtree)
    case 'leaf':
      return [tree.value]
    default:
      return []
  }
}

type Range = readonly CborValue[]

function rangesIn(leaf: Uint8Array): readonly Range[] {
  const ranges = decode(leaf)
  return isList(ranges) ? ranges.filter(isList) : []
}

const contains =
  (canister: Uint8Array) =>
  ([first, last]: Range): boolean =>
    first instanceof Uint8Array &&
    last instanceof Uint8Array &&
    Buffer.compare(first, canister) <= 0 &&
    Buffer.compare(canister, last) <= 0
