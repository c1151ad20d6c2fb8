import { concatBytes, u64Key } from '@sluice/canister'
import {
  type Ballot,
  type CastVote,
  decide,
  toVote,
  VOTE_NUMBERS,
  type Vote,
  votingPower,
  withTally,
} from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import type { StoredProposal } from '../state/proposalField.ts'

/** The votes on one proposal. Ballots are stored as they change, the proposal itself when {@link save} is called. */
export class Poll {
  #proposal: StoredProposal
  readonly #context: DaoContext
  /** Powers that were asked for: the same few neurons are followed by many. */
  readonly #powers = new Map<bigint, bigint>()

  constructor(context: DaoContext, proposal: StoredProposal) {
    this.#context = context
    this.#proposal = proposal
  }

  get proposal(): StoredProposal {
    return this.#proposal
  }

  /** A neuron's ballot; undefined for who may not vote. */
  ballotOf(row: bigint): Ballot | undefined {
    const cast = this.#context.state.ballots.get(ballotKey(this.#proposal.id, row))
    if (cast !== undefined) return { ...cast, vote: toVote(cast.vote) }
    const power = this.powerOf(row)
    return power === 0n ? undefined : { vote: 'none', power, castAt: 0n }
  }

  /** {@link ballotOf} without its power. */
  voteOf(row: bigint): Vote | undefined {
    const cast = this.#context.state.ballots.get(ballotKey(this.#proposal.id, row))
    if (cast !== undefined) return toVote(cast.vote)
    return this.powerOf(row) === 0n ? undefined : 'none'
  }

  /**
   * Of the neuron as it was when the proposal was made, under the parameters of that moment: nothing that has changed since makes it more
   * or less. 0 for who may not vote.
   */
  powerOf(row: bigint): bigint {
    const known = this.#powers.get(row)
    if (known !== undefined) return known
    const { economics, voting } = this.#proposal
    const neuron = this.#context.neurons.atProposal(row, this.#proposal)
    const power = neuron === undefined ? 0n : votingPower(neuron, economics, voting.createdAt)
    this.#powers.set(row, power)
    return power
  }

  /** Casts the vote of a neuron that has a ballot and has not voted. */
  cast(row: bigint, vote: CastVote, at: bigint, power = this.powerOf(row)): void {
    const { state } = this.#context
    const { id, cast } = this.#proposal
    state.ballots.set(ballotKey(id, row), { vote: VOTE_NUMBERS[vote], power, castAt: at })
    state.voters.append(u64Key.encode(id), row)
    this.change({ cast: { ...cast, [vote]: cast[vote] + power, at } })
  }

  /** Takes all votes into the tally: when they are handed on to the last follower. Turns late extend the deadline. */
  tally(): void {
    const { cast, voting } = this.#proposal
    const tally = { ...cast, total: voting.tally.total }
    this.change({ voting: withTally(voting, tally, cast.at) })
  }

  /** Decides if that is possible: not before all power is counted and all votes are handed on. */
  decide(now: bigint): boolean {
    const { id, voting, counted, neurons } = this.#proposal
    if (counted < neurons || this.#context.state.cascades.has(id)) return false
    const decided = decide(voting, now)
    this.change({ voting: decided })
    return decided !== voting
  }

  change(changes: Partial<StoredProposal>): void {
    this.#proposal = { ...this.#proposal, ...changes }
  }

  save(): void {
    this.#context.state.proposals.set(this.#proposal.id, this.#proposal)
  }
}

export const ballotKey = (proposal: bigint, row: bigint): Uint8Array =>
  concatBytes([u64Key.encode(proposal), u64Key.encode(row)])
