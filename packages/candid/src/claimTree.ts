import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The tree of entitlements behind a claim event's root. Whoever makes the event, whoever claims and the canister that pays reckon it
 * with the same rule, which is a part of the interface:
 *
 * - leaf: the hash of 0x00, the event's id (a byte of length, then UTF-8), the place in the list (8 bytes, big endian), the receiver's
 *   principal (a byte of length, then its bytes) and the amount (16 bytes, big endian);
 * - node: the hash of 0x01 and its two children, the lesser first. The last one of an odd level goes up as it is.
 *
 * The first bytes keep leaves and nodes apart, the event's id one event's proofs from another's.
 */

/** SHA-256; handed in, as canisters and browsers have different ones. */
export type Hash = (bytes: Uint8Array) => Uint8Array

export type Entitlement = {
  readonly index: bigint
  /** The principal's bytes. */
  readonly receiver: Uint8Array
  readonly amount: bigint
}

/** A proof is no longer: 2^40 receivers. */
export const LONGEST_PROOF = 40
const HASH_BYTES = 32

/** @throws RangeError for what does not fit: a long id, a place from 2^64 on, an amount from 2^128 on. */
export function claimLeaf(
  hash: Hash,
  eventId: string,
  { index, receiver, amount }: Entitlement,
): Uint8Array {
  const id = utf8ToBytes(eventId)
  if (id.length > 255 || receiver.length > 29)
    throw new RangeError('the text or principal is too long')
  return hash(
    concatBytes(
      Uint8Array.of(0, id.length),
      id,
      bigEndian(index, 8),
      Uint8Array.of(receiver.length),
      receiver,
      bigEndian(amount, 16),
    ),
  )
}

/** The root over leaves in the order of their places. @throws RangeError when there are none. */
export function claimRoot(hash: Hash, leaves: readonly Uint8Array[]): Uint8Array {
  const root = levelsOf(hash, leaves).at(-1)?.[0]
  if (root === undefined) throw new RangeError('a tree has at least one leaf')
  return root
}

/** What proves each of the leaves, in their order: the siblings from the leaf up. */
export function claimProofs(hash: Hash, leaves: readonly Uint8Array[]): Uint8Array[][] {
  const levels = levelsOf(hash, leaves)
  return leaves.map((_, place) => siblingsOf(levels, place))
}

/** The root, and what proves one leaf. @throws RangeError when there are no leaves */
export function claimProof(
  hash: Hash,
  leaves: readonly Uint8Array[],
  place: number,
): { readonly root: Uint8Array; readonly proof: readonly Uint8Array[] } {
  const levels = levelsOf(hash, leaves)
  const root = levels.at(-1)?.[0]
  if (root === undefined) throw new RangeError('a tree has at least one leaf')
  return { root, proof: siblingsOf(levels, place) }
}

/** Whether a leaf belongs to the tree with this root. */
export function provesClaim(
  hash: Hash,
  { root, leaf, proof }: { root: Uint8Array; leaf: Uint8Array; proof: readonly Uint8Array[] },
): boolean {
  if (proof.length > LONGEST_PROOF || proof.some(({ length }) => length !== HASH_BYTES))
    return false
  const top = proof.reduce((below, sibling) => parentOf(hash, below, sibling), leaf)
  return compare(top, root) === 0
}

function siblingsOf(levels: readonly (readonly Uint8Array[])[], place: number): Uint8Array[] {
  return levels.flatMap((level, height) => {
    const sibling = level[(place >> height) ^ 1]
    return sibling === undefined ? [] : [sibling]
  })
}

function levelsOf(hash: Hash, leaves: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const above: Uint8Array[] = []
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]]
      if (left !== undefined) above.push(right === undefined ? left : parentOf(hash, left, right))
    }
    levels.push(above)
    level = above
  }
  return levels
}

function parentOf(hash: Hash, a: Uint8Array, b: Uint8Array): Uint8Array {
  const [lesser, greater] = compare(a, b) < 0 ? [a, b] : [b, a]
  return hash(concatBytes(Uint8Array.of(1), lesser, greater))
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let place = 0; place < a.length && place < b.length; place++) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function bigEndian(value: bigint, length: number): Uint8Array {
  if (value < 0n || value >= 1n << BigInt(8 * length))
    throw new RangeError('the number is too large')
  const bytes = new Uint8Array(length)
  let rest = value
  for (let place = length - 1; place >= 0; place--) {
    bytes[place] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}
