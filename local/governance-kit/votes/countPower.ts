import type { Poll } from './Poll.ts'

/** Neurons whose power is counted in one message. */
export const COUNTED_AT_ONCE = 2_000

/**
 * Takes the power of further neurons into a proposal's total. Each is asked as it was when the proposal was made, so that it does not matter
 * when it is asked, nor what it has become. @returns how many were asked
 */
export function countPower(poll: Poll, most: number): number {
  const { counted, neurons, voting } = poll.proposal
  const end = counted + BigInt(most) < neurons ? counted + BigInt(most) : neurons
  let { total } = voting.tally
  for (let row = counted; row < end; row++) total += poll.powerOf(row)
  poll.change({ counted: end, voting: { ...voting, tally: { ...voting.tally, total } } })
  return Number(end - counted)
}
