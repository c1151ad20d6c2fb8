/** Electorates, ballots and their tallies. Pure: no input or output, nothing that it depends on. */
export {
  type Allocation,
  addPart,
  allocate,
  type Ballot,
  type Choice,
  type ChoiceKind,
  flawOfBallot,
  noAllocation,
  WHOLE,
} from './ballots/Ballot.ts'
export {
  type CertifiedResult,
  NO_RECORDS,
  type ProposalTerms,
  recordHash,
  resultHash,
  SALT_BYTES,
  type SealedBallot,
  type Snapshot,
  sealedHash,
  termsHash,
  type VoteRecord,
} from './ballots/hashes.ts'
export { type Recounted, recount } from './ballots/recount.ts'
export {
  decide,
  emptyTally,
  type Outcome,
  type Rules,
  recast,
  type Tally,
} from './ballots/Tally.ts'
export { HASH_BYTES, type Hash } from './bytes.ts'
export { type LedgerMove, Replay, ReplayError } from './snapshot/replay.ts'
export {
  type Electorate,
  type ElectorateRoot,
  electorateInParts,
  electorateOf,
  MOST_POWER,
  MOST_VOTERS,
  type Power,
  type PowerProof,
  provesPower,
} from './tree/Electorate.ts'
