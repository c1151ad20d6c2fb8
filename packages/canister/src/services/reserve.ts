/**
 * A canister that holds what is people's keeps cycles for their ways out: while it has no more than that, nothing comes in and nothing is
 * done that can wait. Whoever wants it to go on tops it up.
 */

export const BELOW_RESERVE =
  'This canister is short of cycles: what is here can be taken out, and nothing comes in until it is topped up'

export type ReserveTerms = {
  /** What the canister itself needs, however few people are here: some weeks of storage, which the network holds back as well. */
  readonly atLeast: bigint
  /** What a way out costs, twice: calls of other canisters, and what is written down. */
  readonly forEach: bigint
  /** More than these leave from what is topped up: nobody fills the reserve by coming in again and again. */
  readonly most: number
}

const USUAL: ReserveTerms = { atLeast: 300_000_000_000n, forEach: 40_000_000n, most: 20_000 }

/** @param waysOut about how many people, or positions, may still have to leave. */
export function reserveOf(waysOut: number, { atLeast, forEach, most } = USUAL): bigint {
  return atLeast + BigInt(Math.min(waysOut, most)) * forEach
}

export function isBelowReserve(cycles: bigint, waysOut: number, terms = USUAL): boolean {
  return cycles <= reserveOf(waysOut, terms)
}
