import { bigEndian, compareBytes, HASH_BYTES, type Hash, hashOf } from '../bytes.ts'

/**
 * Who may vote, with how much, as a Merkle tree. Everybody who computes it from the same list gets the same root:
 *
 * - the list is in the order of the voters' bytes, each of them once;
 * - leaf: the place in the list (8 bytes), the voter (a byte of length, then a principal's bytes or the 32 of an account identifier) and the
 *   power (16 bytes);
 * - node: its left and its right child. The last one of an odd level goes up as it is;
 * - root: how many there are (8 bytes), the sum of their power (16 bytes) and the topmost node.
 *
 * Place and count fix the way from a leaf to the top: a proof has one length and one shape, and nobody proves a node to be a leaf.
 */

/** How much one voter has, in the smallest unit of the token. */
export type Power = {
  /** A principal's bytes, or the 32 bytes of an account identifier. */
  readonly voter: Uint8Array
  readonly power: bigint
}

/** What a proposal says of its electorate. */
export type ElectorateRoot = {
  readonly root: Uint8Array
  readonly count: bigint
  readonly total: bigint
}

export type PowerProof = Power & {
  readonly index: bigint
  /** Siblings, from the leaf up. */
  readonly proof: readonly Uint8Array[]
}

const LONGEST_VOTER = 32
/** Some milliseconds of work. */
const HASHES_AT_ONCE = 4_096
/** No token has as many units; sums of a whole list stay below 2^128. */
export const MOST_POWER = (1n << 127n) - 1n
/** No electorate has more voters: a proof never has more than 40 hashes. */
export const MOST_VOTERS = 1n << 40n

/** A list as it is committed. */
export type Electorate = ElectorateRoot & {
  readonly powers: readonly Power[]
  readonly proofOf: (index: number) => PowerProof
  /** The place of a voter in the list; undefined for who is not in it. */
  readonly indexOf: (voter: Uint8Array) => number | undefined
}

/**
 * The order in which a list is committed.
 * @throws RangeError for a voter who is named twice, a power of nothing or beyond the bounds, and an empty list
 */
function sortPowers(powers: readonly Power[]): Power[] {
  if (powers.length === 0) throw new RangeError('an electorate has at least one voter')
  const sorted = [...powers].sort((a, b) => compareBytes(a.voter, b.voter))
  let total = 0n
  for (const [place, { voter, power }] of sorted.entries()) {
    if (voter.length === 0 || voter.length > LONGEST_VOTER)
      throw new RangeError(`a voter has 1 to ${LONGEST_VOTER} bytes`)
    if (power <= 0n) throw new RangeError('a voter has some power')
    const before = sorted[place - 1]
    if (before !== undefined && compareBytes(before.voter, voter) === 0)
      throw new RangeError('a voter is in the list twice')
    total += power
  }
  if (total > MOST_POWER) throw new RangeError('no token has so many units')
  return sorted
}

/** Commits a list, in whatever order it is. @throws RangeError as {@link sortPowers} */
export function electorateOf(hash: Hash, powers: readonly Power[]): Electorate {
  const building = buildElectorate(hash, powers)
  for (;;) {
    const { done, value } = building.next()
    if (done === true) return value
  }
}

/**
 * The same, for whoever has other things to do meanwhile: a million voters take seconds.
 * @param pause is waited for after each part
 * @throws RangeError as {@link sortPowers}
 */
export async function electorateInParts(
  hash: Hash,
  powers: readonly Power[],
  pause: () => Promise<void>,
): Promise<Electorate> {
  const building = buildElectorate(hash, powers)
  for (;;) {
    const { done, value } = building.next()
    if (done === true) return value
    await pause()
  }
}

function* buildElectorate(hash: Hash, powers: readonly Power[]): Generator<undefined, Electorate> {
  const sorted = sortPowers(powers)
  const total = sorted.reduce((sum, { power }) => sum + power, 0n)
  const count = BigInt(sorted.length)
  const leaves = new Level(sorted.length)
  for (const [place, power] of sorted.entries()) {
    if (place % HASHES_AT_ONCE === 0) yield
    leaves.set(place, leafOf(hash, BigInt(place), power))
  }
  const levels = yield* levelsOf(hash, leaves)
  const top = levels.at(-1)?.at(0) ?? new Uint8Array()
  return {
    root: rootOf(hash, { count, total, top }),
    count,
    total,
    powers: sorted,
    proofOf(index) {
      const power = sorted[index]
      if (power === undefined) throw new RangeError('there is no such place in the list')
      return { ...power, index: BigInt(index), proof: siblingsOf(levels, index) }
    },
    indexOf: (voter) => findVoter(sorted, voter),
  }
}

/** Hashes of one height in one piece of memory: a million arrays of 32 bytes take six times as much. */
class Level {
  readonly length: number
  private readonly bytes: Uint8Array

  constructor(length: number) {
    this.length = length
    this.bytes = new Uint8Array(length * HASH_BYTES)
  }

  set(place: number, hash: Uint8Array): void {
    this.bytes.set(hash, place * HASH_BYTES)
  }

  at(place: number): Uint8Array | undefined {
    if (place < 0 || place >= this.length) return undefined
    return this.bytes.slice(place * HASH_BYTES, (place + 1) * HASH_BYTES)
  }
}

/** Whether a voter has this power in the electorate. A proof of another length, shape or place is none; nothing is thrown. */
export function provesPower(
  hash: Hash,
  { root, count, total }: ElectorateRoot,
  { voter, power, index, proof }: PowerProof,
): boolean {
  if (count > MOST_VOTERS || index < 0n || index >= count) return false
  if (voter.length === 0 || voter.length > LONGEST_VOTER) return false
  if (power <= 0n || power > total || total > MOST_POWER) return false
  const sides = sidesOf(index, count)
  if (sides.length !== proof.length || proof.some(({ length }) => length !== 32)) return false
  const top = proof.reduce(
    (below, sibling, height) =>
      sides[height] === 'left' ? nodeOf(hash, sibling, below) : nodeOf(hash, below, sibling),
    leafOf(hash, index, { voter, power }),
  )
  return compareBytes(rootOf(hash, { count, total, top }), root) === 0
}

/** On which side each sibling of a leaf is, from the leaf up. */
function sidesOf(index: bigint, count: bigint): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = []
  for (let place = index, length = count; length > 1n; place >>= 1n, length = (length + 1n) >> 1n) {
    if (place % 2n === 1n) sides.push('left')
    else if (place + 1n < length) sides.push('right')
  }
  return sides
}

function findVoter(sorted: readonly Power[], wanted: Uint8Array): number | undefined {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareBytes(sorted[middle]?.voter ?? wanted, wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

function siblingsOf(levels: readonly Level[], place: number): Uint8Array[] {
  return levels.flatMap((level, height) => {
    const sibling = level.at(Math.floor(place / 2 ** height) ^ 1)
    return sibling === undefined ? [] : [sibling]
  })
}

function* levelsOf(hash: Hash, leaves: Level): Generator<undefined, readonly Level[]> {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const above = new Level(Math.ceil(level.length / 2))
    for (let place = 0; place < level.length; place += 2) {
      if (place % HASHES_AT_ONCE === 0) yield
      const [left, right] = [level.at(place), level.at(place + 1)]
      if (left !== undefined)
        above.set(place / 2, right === undefined ? left : nodeOf(hash, left, right))
    }
    levels.push(above)
    level = above
  }
  return levels
}

const leafOf = (hash: Hash, index: bigint, { voter, power }: Power): Uint8Array =>
  hashOf(hash, 'leaf', [
    bigEndian(index, 8),
    Uint8Array.of(voter.length),
    voter,
    bigEndian(power, 16),
  ])

const nodeOf = (hash: Hash, left: Uint8Array, right: Uint8Array): Uint8Array =>
  hashOf(hash, 'node', [left, right])

const rootOf = (
  hash: Hash,
  { count, total, top }: { count: bigint; total: bigint; top: Uint8Array },
): Uint8Array => hashOf(hash, 'root', [bigEndian(count, 8), bigEndian(total, 16), top])
