/** An event of a pool by what its source says of it, which is the same in every database. */
export type Numbered = {
  readonly timeMs: number
  /** The pool's canister. */
  readonly poolId: string
  /** The pool's own number of it. */
  readonly seq: number
}

const SEQ_BITS = 32n
const TAG_BITS = 32n
const MASK = 2n ** 32n - 1n

/**
 * The number by which others know an event: its time, then a tag of its pool, then the pool's own number. It belongs to no database, and
 * grows with time.
 */
export const eventNumber = ({ timeMs, poolId, seq }: Numbered): bigint =>
  (((BigInt(timeMs) << TAG_BITS) | BigInt(poolTag(poolId))) << SEQ_BITS) | BigInt(seq)

type Parts = { readonly timeMs: number; readonly tag: number; readonly seq: number }

/** Undefined for a number without a time: that of an event in one database, as they were told before there were others. */
export function partsOf(number: bigint): Parts | undefined {
  const time = number >> (TAG_BITS + SEQ_BITS)
  if (time === 0n || time > Number.MAX_SAFE_INTEGER) return undefined
  return {
    timeMs: Number(time),
    tag: Number((number >> SEQ_BITS) & MASK),
    seq: Number(number & MASK),
  }
}

/** FNV-1a of a canister's text. Two pools with the same tag are told apart by time and number. */
export function poolTag(poolId: string): number {
  let hash = 0x811c9dc5
  for (const letter of poolId) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
