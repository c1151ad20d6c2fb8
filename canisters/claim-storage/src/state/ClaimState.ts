import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  intentCodec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  optional,
  struct,
  type TransferIntent,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

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
  status: oneOf('created', 'ready', 'live', 'closed'),
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

export type ClaimState = {
  admins: Cell<readonly Uint8Array[]>
  /** Events by number, in the order of their creation. */
  events: OrderedMap<bigint, ClaimEvent>
  numbers: OrderedMap<Uint8Array, bigint>
  nextNumber: Cell<bigint>
  /** Event and user, or event and place in the tree → the record. */
  records: OrderedMap<Uint8Array, ClaimRecord>
  /** Event and place → key of the open record there; without gaps. */
  open: OrderedMap<Uint8Array, Uint8Array>
  /** Event and place → key of the claimed record, in the order of the claims. */
  claimed: OrderedMap<Uint8Array, Uint8Array>
  /** User and place → key of a record of theirs, by event in the order of their arrival. */
  ofUser: OrderedMap<Uint8Array, Uint8Array>
  userCounts: OrderedMap<Uint8Array, bigint>
  /** Deadline and event: what is to go back next. */
  deadlines: OrderedMap<Uint8Array, bigint>
  intents: OrderedMap<bigint, TransferIntent>
  nextIntentId: Cell<bigint>
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openClaimState(map: MapFactory): ClaimState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  return {
    admins: cell<readonly Uint8Array[]>(cells, 0n, codec(list(blob)), []),
    nextNumber: cell(cells, 1n, number, 0n),
    nextIntentId: cell(cells, 2n, number, 1n),
    events: map(1, u64Key, codec(eventField)),
    numbers: map(2, bytesKey, number),
    records: map(3, bytesKey, codec(recordField)),
    open: map(4, bytesKey, bytesKey),
    claimed: map(5, bytesKey, bytesKey),
    ofUser: map(6, bytesKey, bytesKey),
    userCounts: map(7, bytesKey, number),
    deadlines: map(8, bytesKey, number),
    intents: map(9, u64Key, intentCodec),
  }
}
