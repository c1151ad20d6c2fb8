import type { Ballot, CastVote } from './vote.ts'

/** Sums of powers of ballots; what is neither yes nor no has not been cast. */
export type Tally = {
  readonly yes: bigint
  readonly no: bigint
  readonly total: bigint
  readonly at: bigint
}

export function recount(ballots: Iterable<Ballot>, now: bigint): Tally {
  let yes = 0n
  let no = 0n
  let total = 0n
  for (const { vote, power } of ballots) {
    total += power
    if (vote === 'yes') yes += power
    if (vote === 'no') no += power
  }
  return { yes, no, total, at: now }
}

/** The same without counting everything again: with a ballot that has just been cast. */
export function tallyWith(
  tally: Tally,
  { vote, power, now }: { readonly vote: CastVote; readonly power: bigint; readonly now: bigint },
): Tally {
  return { ...tally, [vote]: tally[vote] + power, at: now }
}
