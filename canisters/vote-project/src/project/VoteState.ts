import {
  blob,
  bool,
  list,
  type MapFactory,
  nat,
  oneOf,
  optional,
  ownerLists,
  rawBytes,
  StableState,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { DigitTree, digitNodeField } from '@sluice/canister/http'

const projectField = struct({
  owner: blob,
  name: text,
  /** The ledger, as a principal's text, and the token's standard. */
  token: text,
  standard: text,
  /** An address, or the picture's path in this canister. */
  logo: text,
})
export type StoredProject = ValueOf<typeof projectField>

const snapshotField = struct({
  ledger: blob,
  block: nat,
  sources: list(text),
  count: nat,
  total: nat,
  root: blob,
})

const termsField = struct({
  title: text,
  content: text,
  options: list(text),
  kind: oneOf('single', 'approval', 'weighted'),
  isChangeable: bool,
  quorum: nat,
  threshold: nat,
  beginsAtNs: nat,
  endsAtNs: nat,
  opensUntilNs: optional(nat),
  snapshot: optional(snapshotField),
})
export type StoredTerms = ValueOf<typeof termsField>

const allocationField = struct({ options: list(nat), abstained: nat, used: nat })

/** What changes while a proposal runs, apart from its long texts. */
const countsField = struct({
  creator: blob,
  createdAtNs: nat,
  withdrawnAtNs: optional(nat),
  termsHash: blob,
  /** Of the electorate: voters, and all of their power. */
  count: nat,
  total: nat,
  tally: struct({ options: list(nat), abstained: nat, used: nat, voters: nat }),
  /** Ballots that are sealed and not opened. */
  sealed: nat,
  recordsHash: blob,
})
export type StoredCounts = ValueOf<typeof countsField>

const voteField = struct({
  power: nat,
  /** Absent while it is sealed. */
  allocation: optional(allocationField),
  sealed: optional(blob),
  /** How many ballots the voter has used. */
  ballots: nat,
  /** The place of the latest record. */
  record: optional(nat),
})
export type StoredVote = ValueOf<typeof voteField>

const recordField = struct({
  voter: blob,
  atNs: nat,
  allocation: allocationField,
  reason: text,
})

export type VoteState = ReturnType<typeof openVoteState>

export function openVoteState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** Undefined until it is installed. */
    project: open.maybe(0, projectField),
    managers: open.principals(1),
    nextNumber: open.count(2, 1n),
    /** Rows of all uploaded lists. */
    listedRows: open.count(3),
    /** By number; one that was deleted leaves a gap. */
    terms: open.byNumber(1, termsField),
    counts: open.byNumber(2, countsField),
    /** Manager and key → number. */
    made: open.byKey(3, nat),
    /** Proposal and voter → power, of lists that are uploaded. */
    powers: open.byKey(4, nat),
    /** Proposal → its voters: those of the list, or those who have proven their power. */
    voters: ownerLists(open, { places: 5, counts: 6 }, rawBytes),
    /** Proposal and voter. */
    votes: open.byKey(7, voteField),
    /** Proposal → its records, in their order. */
    records: ownerLists(open, { places: 8, counts: 9 }, recordField),
    /** Number → hash of the result. */
    results: new DigitTree(open.byKey(10, digitNodeField)),
  }
}

/** How a proposal names its lists. */
export const listOf = (number: bigint): Uint8Array => u64Key.encode(number)
