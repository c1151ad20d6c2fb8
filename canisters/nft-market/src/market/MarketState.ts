import {
  blob,
  bool,
  i32,
  idSets,
  intentCodec,
  list,
  type MapFactory,
  nat,
  oneOf,
  optional,
  ownerLists,
  rawBytes,
  SortedKeys,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { storedAccountField as accountField } from '@sluice/canister/nft'
import { eventField } from '../log/eventField.ts'

/** How far the exchange knows a collection; see `listings/shares.ts`. */
export const ORIGINS = ['known', 'newcomer', 'unknown'] as const
export type Origin = (typeof ORIGINS)[number]

/** How a ledger's token is paid: by an allowance, or out of the payer's account at the market where ledgers know none (ICRC-1). */
const PAYMENTS = ['allowance', 'account'] as const
export type Payment = (typeof PAYMENTS)[number]

const STANDARDS = ['icrc37', 'icrc7', 'ext'] as const
export type Standard = (typeof STANDARDS)[number]

/** What the public interface shows of a token, in its collection's own words. */
const factsField = struct({
  name: text,
  link: text,
  minter: text,
  filePath: text,
  fileType: text,
  introduction: text,
  artistName: text,
})
export type TokenFacts = ValueOf<typeof factsField>

const royaltyField = struct({ bps: i32, receiver: accountField })
export type Royalty = ValueOf<typeof royaltyField>

const listingField = struct({
  id: nat,
  collection: blob,
  tokenId: nat,
  standard: oneOf(...STANDARDS),
  custody: oneOf('approval', 'escrow'),
  origin: oneOf(...ORIGINS),
  seller: accountField,
  ledger: blob,
  paidBy: oneOf(...PAYMENTS),
  price: nat,
  royalty: optional(royaltyField),
  facts: factsField,
  createdAtNs: nat,
  expiresAtNs: optional(nat),
  /** No two states of any listing have the same one. */
  version: nat,
  /** Its seller has taken it back while it was being sold; it ends with that sale, whatever comes of it. */
  isCancelled: bool,
})
export type Listing = ValueOf<typeof listingField>

const legField = struct({
  to: accountField,
  /** What leaves the price for it; the ledger's fee is taken out of it. */
  amount: nat,
  status: oneOf('none', 'due', 'paying', 'paid', 'credited'),
})
export type Leg = ValueOf<typeof legField>
export const LEGS = ['toSeller', 'fee', 'royalty', 'refund'] as const
export type LegName = (typeof LEGS)[number]

const saleField = struct({
  id: nat,
  collection: blob,
  tokenId: nat,
  standard: oneOf(...STANDARDS),
  custody: oneOf('approval', 'escrow'),
  facts: factsField,
  seller: accountField,
  buyer: blob,
  ledger: blob,
  price: nat,
  state: oneOf('paying', 'taking', 'delivering', 'settling', 'settled', 'returning', 'returned'),
  /** The offer that it pays with; from the buyer's allowance when absent. */
  offer: optional(nat),
  toSeller: legField,
  fee: legField,
  royalty: legField,
  refund: legField,
  createdAtNs: nat,
  changedAtNs: nat,
  /** Why the token was not delivered. */
  reason: optional(text),
})
export type Sale = ValueOf<typeof saleField>

const moveField = struct({
  collection: blob,
  tokenId: nat,
  standard: oneOf(...STANDARDS),
  /** take: from the seller's wallet into the seller's account here. deliver, back: out of it, to the buyer or the seller. */
  kind: oneOf('take', 'deliver', 'back'),
  from: accountField,
  to: accountField,
  sale: optional(nat),
  createdAtNs: nat,
  attempts: i32,
  /** When the collection was last heard. */
  heardAtNs: nat,
  nextTryNs: nat,
})
export type TokenMove = ValueOf<typeof moveField>

const offerField = struct({
  id: nat,
  collection: blob,
  tokenId: nat,
  buyer: blob,
  ledger: blob,
  price: nat,
  createdAtNs: nat,
  expiresAtNs: nat,
  endsWithSale: bool,
  state: oneOf('paying', 'open', 'selling', 'returning'),
  /** Its maker does not want it any more, and its money was not here yet. */
  isCancelled: bool,
})
export type Offer = ValueOf<typeof offerField>

const booksField = struct({ owed: nat, locked: nat, selling: nat, outgoing: nat })
export type LedgerBooks = ValueOf<typeof booksField>

const owedField = list(struct({ ledger: blob, amount: nat }))

const configField = struct({
  payLedger: blob,
  tokenList: blob,
  /** Of collections: it knows which are the exchange's. */
  controller: blob,
  feeReceiver: accountField,
})

const statField = struct({ sales: nat, turnover: nat, highest: nat, lowest: nat })

export type MarketState = ReturnType<typeof openMarketState>

export function openMarketState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the market'),
    admins: open.principals(1),
    isOpen: open.value(2, bool, true),
    nextIntentId: open.count(3, 1n),
    nextListingId: open.count(4, 1n),
    nextVersion: open.count(5, 1n),
    nextSaleId: open.count(6, 1n),
    nextOfferId: open.count(7, 1n),
    nextEventId: open.count(8, 1n),
    /** Of sales in the token in which the public interface lists. */
    stat: open.value(9, statField, { sales: 0n, turnover: 0n, highest: 0n, lowest: 0n }),
    /** Token → its listing. */
    listings: open.byKey(1, listingField),
    /** Listing → token. */
    listed: open.byNumber(2, rawBytes),
    /** Listings by time and by price: all, of a collection, of a seller. */
    sorted: new SortedKeys(open.byKey(3, rawBytes)),
    /** Time and listing → token. */
    listingExpiries: open.byKey(4, rawBytes),
    /** Token → the sale that has it. */
    reserved: open.byKey(5, nat),
    sales: open.byNumber(6, saleField),
    /** Sales that have not come to their end. */
    openSales: open.byNumber(7, rawBytes),
    /** Collection, token, buyer or seller → sales whose money has come, in that order. */
    salesOf: ownerLists(open, { places: 8, counts: 9 }, nat),
    /** Token → its movement under way. */
    moves: open.byKey(10, moveField),
    offers: open.byNumber(11, offerField),
    offersOf: idSets(open, 12),
    /** Time and offer → offer. */
    offerExpiries: open.byKey(13, nat),
    intents: open.byNumber(14, intentCodec),
    /** Ledger → what of its token belongs to whom. */
    books: open.byKey(15, booksField),
    /** Account → what it can claim. */
    owed: open.byKey(16, owedField),
    /** Ledger → what it charges for a transfer, when it was last heard. */
    fees: open.byKey(17, nat),
    events: open.byNumber(18, eventField),
    /** Origin, by its place in `ORIGINS` → listings of such collections. */
    listedOf: open.byNumber(19, nat),
  }
}
