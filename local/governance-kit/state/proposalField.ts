import {
  bool,
  codec,
  i32,
  list,
  nat,
  oneOf,
  optional,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { hex } from './neuronField.ts'

/** What power is made of, frozen with the proposal: a change of the parameters changes no ballot that exists. */
const economics = struct({
  minimumDelayToVote: nat,
  maximumDelay: nat,
  maximumDelayBonusPercent: nat,
  maximumAge: nat,
  maximumAgeBonusPercent: nat,
  delayBonus: oneOf('linear', 'square'),
  refresh: optional(struct({ lasts: nat, falls: nat })),
})

/** The core's `ProposalVoting`. `tally.total` is what has been counted so far. */
const voting = struct({
  minimumYesOfTotal: nat,
  minimumYesOfExercised: nat,
  initialVotingPeriod: nat,
  waitForQuietIncrease: nat,
  createdAt: nat,
  deadline: nat,
  tally: struct({ yes: nat, no: nat, total: nat, at: nat }),
  decidedAt: nat,
  executedAt: nat,
  failedAt: nat,
  settledAt: nat,
  isEligibleForRewards: bool,
})

/** A proposal without what it says, which is large. Times in seconds since 1970, 0 for what has not happened. */
export const proposalField = struct({
  id: nat,
  proposer: hex,
  action: nat,
  /** As the interface numbers topics. */
  topic: optional(i32),
  isCritical: bool,
  economics,
  voting,
  rejectCost: nat,
  /** Rows below it existed when the proposal was made. */
  neurons: nat,
  /** Rows below it are in the total; with all of them in it, the proposal can be decided. */
  counted: nat,
  /** Votes that were cast: the tally follows once all of them are handed on to followers. */
  cast: struct({ yes: nat, no: nat, at: nat }),
  rewardRound: nat,
  /** Ballots go once the rewards for them are given. */
  hasBallots: bool,
  /** Since when what it adopts is being done; 0 before that. */
  executingSince: nat,
  failure: optional(struct({ error: i32, text })),
})
export type StoredProposal = ValueOf<typeof proposalField>

/** A vote that was cast. Who has not voted has a ballot as well, which follows from the neuron as it was. */
export const ballotCodec = codec(struct({ vote: i32, power: nat, castAt: nat }))

/** Rows whose votes their followers have yet to hear of, and how far the first one has come: the core's `Cascade`. */
export const cascadeField = struct({ pending: list(nat), after: optional(nat), castAt: nat })
