/**
 * A canister that holds what is people's keeps cycles for their ways out: while it has no more than that, nothing comes in and nothing is
 * done that can wait. Whoever wants it to go on tops it up.
 */

/** What the canister itself needs, however few people are here: some weeks of storage, which the network holds back as well. */
const AT_LEAST = 300_000_000_000n
/** What a way out costs, twice: calls of two other canisters, and what is written down. */
const FOR_EACH = 40_000_000n

export const BELOW_RESERVE =
  'This canister is short of cycles: what is here can be taken out, and nothing comes in until it is topped up'

/** More people than these leave from what is topped up: nobody fills the reserve by coming in again and again. */
const MOST_LEAVING = 20_000

/** @param waysOut about how many people, or positions, may still have to leave. */
export function reserveOf(waysOut: number): bigint {
  return AT_LEAST + BigInt(Math.min(waysOut, MOST_LEAVING)) * FOR_EACH
}

export function isBelowReserve(cycles: bigint, waysOut: number): boolean {
  return cycles <= reserveOf(waysOut)
}
