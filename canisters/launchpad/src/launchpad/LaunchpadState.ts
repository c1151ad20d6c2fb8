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
import { creationFeeState } from '@sluice/canister/services'

/** Stored by their place: append only. */
export const STATUSES = [
  'upcoming',
  'open',
  'settling',
  'succeeded',
  'failed',
  'cancelled',
  'lapsed',
] as const
export type Status = (typeof STATUSES)[number]

const tokenField = struct({
  ledger: blob,
  symbol: text,
  decimals: i32,
  /** What the ledger charges for a transfer, when it was last heard. */
  fee: nat,
})
export type Token = ValueOf<typeof tokenField>

const saleField = struct({
  id: blob,
  creator: blob,
  createdNs: nat,
  name: text,
  description: text,
  token: tokenField,
  payment: tokenField,
  offered: nat,
  hardCap: nat,
  softCap: nat,
  minimum: nat,
  maximum: optional(nat),
  startNs: nat,
  endNs: nat,
  isWhitelisted: bool,
  cliffSeconds: nat,
  durationSeconds: nat,
  status: oneOf(...STATUSES),
  /** Entries that the whitelist ever had, and those that it has. */
  whitelistPlaces: nat,
  whitelisted: nat,
  /** The least that ever came in of the sold token, by its ledger's word; what has left for certain, and what is leaving. */
  funded: nat,
  tokensPaid: nat,
  tokensLeaving: nat,
  /** What investors have deposited; what has left of it for certain, and what is leaving. */
  raised: nat,
  paymentsPaid: nat,
  paymentsLeaving: nat,
  /** Deposits that are on their way into the sale. */
  arriving: nat,
  investors: nat,
  /** How many investors' shares have been added up, and what they come to: all of them once the sale has succeeded. */
  reckoned: nat,
  accepted: nat,
  sold: nat,
  /** What has left for the creator, or is on its way. */
  tokensReturned: nat,
  proceeds: nat,
})
export type Sale = ValueOf<typeof saleField>

const investorField = struct({
  deposited: nat,
  /** On its way into the sale. */
  arriving: nat,
  firstNs: nat,
  /** What has left for the investor or is on its way, the ledger's fee with it; and of that, what is on its way. */
  taken: nat,
  takenLeaving: nat,
  refunded: nat,
  refundLeaving: nat,
})
export type Investor = ValueOf<typeof investorField>

export const purposeField = struct({
  kind: oneOf('invest', 'takeDeposit', 'tokens', 'refund', 'returned', 'proceeds'),
  sale: nat,
  /** The investor; the creator where it is theirs. */
  person: blob,
})
export type Purpose = ValueOf<typeof purposeField>

export type LaunchpadState = ReturnType<typeof openLaunchpadState>

export function openLaunchpadState(map: MapFactory) {
  const open = new StableState(map)
  return {
    admins: open.principals(0),
    nextIntentId: open.count(1, 1n),
    nextNumber: open.count(2),
    fees: creationFeeState(open, {
      ...{ terms: 3, nextIntentId: 4, intents: 17, paid: 16, unused: 18, newcomers: 19 },
    }),
    /** Sales by number, in the order of their creation. */
    sales: open.byNumber(1, saleField),
    /** Id → number. */
    numbers: open.byKey(2, nat),
    /** Numbers by status, under its place in the list of them. */
    ofStatus: idSets(open, 3),
    /** Numbers by creator, and by investor in the order of their first deposits. */
    ofCreator: ownerLists(open, { places: 4, counts: 5 }, nat),
    ofInvestor: ownerLists(open, { places: 6, counts: 7 }, nat),
    /** Sale and person → what they have in it. */
    investors: open.byKey(8, investorField),
    /** Of a sale, in the order of their first deposits. */
    investorsOf: ownerLists(open, { places: 9, counts: 10 }, rawBytes),
    /** Sale and person → their place in the list. */
    whitelist: open.byKey(11, nat),
    whitelistOf: ownerLists(open, { places: 12, counts: 13 }, rawBytes),
    /** Time and number: what is due next. */
    alarms: open.byKey(14, nat),
    intents: open.byNumber(15, intentCodec),
  }
}
