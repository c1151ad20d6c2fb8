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
import { openFileState } from '@sluice/canister/files'
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
/** All that a proposal says. Its picture, a path or '', is stored beside the rest. */
export type Terms = StoredTerms & { readonly picture: string }

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
    /** Proposal → the path of its picture. */
    pictures: open.byNumber(11, text),
    // single values 4 to 6, and maps 12 to 15
    ...openFileState(open, { value: 4, map: 12 }),
  }
}

/** How a proposal names its lists. */
export const listOf = (number: bigint): Uint8Array => u64Key.encode(number)
