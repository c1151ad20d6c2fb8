import {
  blob,
  idSets,
  list,
  type MapFactory,
  nat,
  optional,
  rawBytes,
  SortedKeys,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

/** Of one ledger's token. Wash sales are in none of the figures but their own. */
const figuresField = struct({
  ledger: blob,
  listed: nat,
  sales: nat,
  volume: nat,
  highest: nat,
  lowest: nat,
  washSales: nat,
  washVolume: nat,
})
export type Figures = ValueOf<typeof figuresField>

const collectionField = struct({
  collection: blob,
  /** As the controller of collections lists it; empty of one that it does not know. */
  name: text,
  lastSaleAtNs: optional(nat),
  ledgers: list(figuresField),
})
export type CountedCollection = ValueOf<typeof collectionField>

const listingField = struct({ ledger: blob, price: nat, version: nat })

const configField = struct({
  market: blob,
  controller: blob,
  /** The token in which the market's public interface lists, as the market said last. */
  payLedger: optional(blob),
})

export type StatisticsState = ReturnType<typeof openStatisticsState>

export function openStatisticsState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the statistics'),
    admins: open.principals(1),
    /** The first event of the market's log that is not counted yet. */
    nextEvent: open.count(2, 1n),
    countedAtNs: open.maybe(3, nat),
    nextNumber: open.count(4, 1n),
    /** In the order in which they came. */
    collections: open.byNumber(1, collectionField),
    /** Collection → its number. */
    numbers: open.byKey(2, nat),
    /** Token → what it is listed for. */
    listings: open.byKey(3, listingField),
    /** Collection and ledger → prices of what is listed, in order. */
    prices: new SortedKeys(open.byKey(4, rawBytes)),
    /** Who has sold a token, or anything of a collection to somebody → when last (`washSales.ts`). */
    sold: open.byKey(5, nat),
    /** Ledger → what all collections together came to. */
    totals: open.byKey(6, figuresField),
    /** Name → numbers of the collections that have it. */
    named: idSets(open, 7),
  }
}
