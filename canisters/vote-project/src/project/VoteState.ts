import {
  blob,
  bool,
  concatBytes,
  idSets,
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
/** All that a proposal says. Its picture, a path or '', and the block of its delegations are stored beside the rest. */
export type Terms = StoredTerms & { readonly picture: string; readonly delegations: bigint }

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

const delegationField = struct({
  /** Its place in the log of delegations, from 1. */
  block: nat,
  atNs: nat,
  /** Absent where it was taken back. */
  delegate: optional(blob),
})
export type StoredDelegation = ValueOf<typeof delegationField>

const delegatorField = struct({
  /** In the order in which they first delegated. */
  id: nat,
  /** The latest ones, in their order; the last one stands now. */
  history: list(delegationField),
})
export type StoredDelegator = ValueOf<typeof delegatorField>

/** What a delegate has done for a voter who has not voted themself. */
const byDelegateField = struct({ delegate: blob, ballots: nat })

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
    /** The length of the log of delegations, and the block of it that a proposal has stated last. */
    delegationBlocks: open.count(7),
    statedBlock: open.count(8),
    nextDelegator: open.count(9, 1n),
    delegators: open.byKey(16, delegatorField),
    delegatorOf: open.byNumber(17, rawBytes),
    /** Delegate → those whose history names them. */
    delegatorsOf: idSets(open, 18),
    /** Proposal → the block of the log of delegations up to which they count. */
    stated: open.byNumber(19, nat),
    /** Proposal and voter. */
    byDelegate: open.byKey(20, byDelegateField),
    /** Proposal and place of a record → the delegate whose vote it is. */
    recordBy: open.byKey(21, rawBytes),
  }
}

/** How a proposal names its lists. */
export const listOf = (number: bigint): Uint8Array => u64Key.encode(number)

/** How a proposal names one of its records. */
export const recordKey = (number: bigint, place: bigint): Uint8Array =>
  concatBytes([u64Key.encode(number), u64Key.encode(place)])
