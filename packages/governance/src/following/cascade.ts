import type { NeuronId } from '../neuron/Neuron.ts'
import type { CastVote, Vote } from '../proposals/vote.ts'

/**
 * Ballots and following as one proposal sees them; stable maps in a canister, plain ones in a preview. Who follows is asked in
 * ascending order, so that a cascade can stop after any neuron and go on in a later message.
 */
export type VoteBook = {
  /** Neurons that may follow this one on the proposal, ascending, those above `after` only. Too many do no harm. */
  followersOf(followee: NeuronId, after: NeuronId | undefined): Iterable<NeuronId>
  /** Whom the neuron follows on the proposal. */
  followeesOf(neuron: NeuronId): readonly NeuronId[]
  /** The neuron's vote, or nothing if it has no ballot. */
  voteOf(neuron: NeuronId): Vote | undefined
  /** Writes the vote into the ballot of a neuron that has not voted. */
  cast(neuron: NeuronId, vote: CastVote): void
}

/** Neurons whose votes their followers have yet to hear of. Plain data: a canister stores it between messages. */
export type Cascade = {
  readonly pending: readonly NeuronId[]
  /** Up to which follower of the first one it has come. */
  readonly after: NeuronId | undefined
}

/** What begins with these neurons, whose votes are in the book already. */
export const startCascade = (voters: readonly NeuronId[]): Cascade => ({
  pending: voters,
  after: undefined,
})

/**
 * Lets followers vote, breadth first, looking at no more than `steps` of them. Gives what is left to do, or nothing when all is
 * done. A vote is never changed, and yes and no cannot both have their majority among the same followees: the order does not
 * matter, and the same votes come of it in one message or in a hundred.
 */
export function advanceCascade(
  book: VoteBook,
  cascade: Cascade,
  steps: number,
): Cascade | undefined {
  const pending = [...cascade.pending]
  let after = cascade.after
  let left = steps
  let next = 0
  for (; next < pending.length; next++) {
    const voter = pending[next]
    if (voter === undefined) break
    for (const follower of book.followersOf(voter, after)) {
      if (left === 0) return { pending: pending.slice(next), after }
      left--
      after = follower
      const vote = followedVote(book, follower)
      if (vote === undefined) continue
      book.cast(follower, vote)
      pending.push(follower)
    }
    after = undefined
  }
  return undefined
}

/** How a neuron that has not voted votes by its followees: yes by more than half of them, no by half of them, or not yet. */
function followedVote(book: VoteBook, neuron: NeuronId): CastVote | undefined {
  if (book.voteOf(neuron) !== 'none') return undefined
  const followees = book.followeesOf(neuron)
  let yes = 0
  let no = 0
  for (const followee of followees) {
    const vote = book.voteOf(followee)
    if (vote === 'yes') yes++
    if (vote === 'no') no++
  }
  if (2 * yes > followees.length) return 'yes'
  return followees.length > 0 && 2 * no >= followees.length ? 'no' : undefined
}
