import {
  blob,
  bool,
  i32,
  idSets,
  intentCodec,
  type MapFactory,
  nat,
  oneOf,
  optional,
  ownerLists,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

/** In their order they stand for the numbers of the interface. */
export const STATUSES = ['created', 'ready', 'live', 'closed'] as const

const rootField = struct({ hash: blob, amount: nat, users: nat })

const eventField = struct({
  id: text,
  name: text,
  creator: blob,
  ledger: blob,
  tokenCid: text,
  tokenStandard: text,
  tokenName: text,
  tokenSymbol: text,
  tokenDecimals: i32,
  /** What the ledger charges for a transfer, when it was last heard. */
  fee: nat,
  status: oneOf(...STATUSES),
  /** Entries of the list, those of them that nobody has been paid for, and what all of them come to. */
  listed: nat,
  open: nat,
  listedAmount: nat,
  /** The tree beside the list. */
  root: optional(rootField),
  /** Of the list and of the tree: what has been paid for certain, and what is on its way. */
  claimedUsers: nat,
  claimedAmount: nat,
  pendingAmount: nat,
  /** Paid or on its way by proof; never more than the tree's amount. */
  provenAmount: nat,
  /** What has been given back to the creator, or is on its way. */
  returned: nat,
  /** Of that, what is on its way. */
  returning: nat,
  /** What the account held by the ledger's word, and all that had left it by then: the least that ever came in. */
  funded: nat,
  /** What has left the account for certain. */
  paid: nat,
  deadlineNs: optional(nat),
  /** Entries in the list of claims. */
  claims: nat,
})
export type ClaimEvent = ValueOf<typeof eventField>

/** What somebody may claim, or has. `place` is where it stands among the event's open entries, or among its claims. */
const recordField = struct({
  user: blob,
  amount: nat,
  status: oneOf('open', 'paying', 'claimed'),
  timeNs: nat,
  place: nat,
  /** The place in the tree of a claim by proof. */
  index: optional(nat),
})
export type ClaimRecord = ValueOf<typeof recordField>

export const purposeField = struct({
  kind: oneOf('claim', 'takeBack'),
  event: nat,
  /** The record's key; empty for what goes back. */
  record: blob,
})
export type Purpose = ValueOf<typeof purposeField>

const lifeField = struct({
  /** When it was made; when it was taken up, of one that is older than this record. */
  madeNs: nat,
  /** Whether it stays as long as its creator wants; else it ends by itself. */
  isKept: bool,
})

const endedField = struct({
  number: nat,
  /** Whether its ledger has said that nothing is left of its tokens. */
  isEmpty: bool,
})

export type ClaimState = ReturnType<typeof openClaimState>

export function openClaimState(map: MapFactory) {
  const open = new StableState(map)
  return {
    admins: open.principals(0),
    /** Events by number, in the order of their creation. */
    events: open.byNumber(1, eventField),
    numbers: open.byKey(2, nat),
    nextNumber: open.count(1),
    /** Event and user, or event and place in the tree → the record. */
    records: open.byKey(3, recordField),
    /** Event and place → key of the open record there; without gaps. */
    open: open.byKey(4, rawBytes),
    /** Event and place → key of the claimed record, in the order of the claims. */
    claimed: open.byKey(5, rawBytes),
    /** Keys of a user's records, by event in the order of their arrival. */
    ofUser: ownerLists(open, { places: 6, counts: 7 }, rawBytes),
    /** Deadline and event: what is to go back next. */
    deadlines: open.byKey(8, nat),
    intents: open.byNumber(9, intentCodec),
    nextIntentId: open.count(2, 1n),
    lives: open.byNumber(10, lifeField),
    /** Numbers below which every event has its life. */
    takenUp: open.count(3),
    /** Numbers by status, under its place in the list of them. */
    ofStatus: idSets(open, 11),
    /** Seconds to the last one and event: what has changed of what is shown, each event once; and each event's second. */
    changed: open.byKey(12, nat),
    changedAt: open.byNumber(13, nat),
    /** Ids of events that are over for good, whose rows are on their way out. */
    ended: open.byKey(14, endedField),
  }
}
