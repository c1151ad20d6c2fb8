import { type Allocation, noAllocation } from './Ballot.ts'

/** All votes of a proposal, added up; `voters` have voted. */
export type Tally = Allocation & { readonly voters: bigint }

export const emptyTally = (optionCount: number): Tally => ({
  ...noAllocation(optionCount),
  voters: 0n,
})

/** The tally when a voter's allocation takes the place of the one before, which is absent for who has not voted yet. */
export function recast(tally: Tally, now: Allocation, before: Allocation | undefined): Tally {
  const change = (sum: bigint, plus: bigint, minus: bigint | undefined) =>
    sum + plus - (minus ?? 0n)
  return {
    options: tally.options.map((sum, place) =>
      change(sum, now.options[place] ?? 0n, before?.options[place]),
    ),
    abstained: change(tally.abstained, now.abstained, before?.abstained),
    used: change(tally.used, now.used, before?.used),
    voters: before === undefined ? tally.voters + 1n : tally.voters,
  }
}

/** What a proposal needs. Both in ten-thousandths; 0 is a value as any other. */
export type Rules = {
  /** Of all power that there is: so much takes part, abstentions included. */
  readonly quorum: number
  /** Of the power that chose something: so much stands behind the option that wins. */
  readonly threshold: number
}

export type Outcome =
  /** Nobody chose anything. */
  | { readonly kind: 'no-votes' }
  | { readonly kind: 'below-quorum' }
  /** Several options have the most. */
  | { readonly kind: 'tie' }
  | { readonly kind: 'below-threshold'; readonly option: number }
  | { readonly kind: 'chosen'; readonly option: number }

/**
 * What comes of a tally. Comparisons are exact: nothing is divided.
 * @param total all power of the electorate
 */
export function decide({ quorum, threshold }: Rules, total: bigint, tally: Tally): Outcome {
  if (tally.used * 10_000n < total * BigInt(quorum)) return { kind: 'below-quorum' }
  const chosen = tally.used - tally.abstained
  if (chosen === 0n) return { kind: 'no-votes' }
  const most = tally.options.reduce((highest, power) => (power > highest ? power : highest), 0n)
  const option = tally.options.indexOf(most)
  if (tally.options.lastIndexOf(most) !== option) return { kind: 'tie' }
  return most * 10_000n < chosen * BigInt(threshold)
    ? { kind: 'below-threshold', option }
    : { kind: 'chosen', option }
}
