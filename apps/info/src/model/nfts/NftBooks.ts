import type { Row } from '../../storage/schema.ts'
import type { EventOf } from '../events/eventFields.ts'
import { WashMemory } from './WashMemory.ts'

/** What was sold, in a stretch of time or in all: sales that are no washes, and washes. Dollars are those of the time of each sale. */
export type NftTrade = { sales: number; washes: number; volumeUsd: bigint; washUsd: bigint }
export const nothingSold = (): NftTrade => ({ sales: 0, washes: 0, volumeUsd: 0n, washUsd: 0n })

export type NftLevel = 'h1' | 'd1'
export type NftPeriod = {
  readonly level: NftLevel
  readonly startMs: number
  readonly trade: NftTrade
}

export type NftFacts = Omit<EventOf<'nftCollectionTold'>, 'kind' | 'collection'>

/** A collection of which anything was told: by the market's log, or because the exchange lists it. */
export type NftCollectionBook = {
  readonly id: number
  readonly collection: string
  readonly foundMs: number
  /** Of collections that the exchange lists, or has listed. */
  facts: NftFacts | undefined
  toldMs: number | undefined
  removedMs: number | undefined
  readonly total: NftTrade
  /** Sales in a token that had no price then; they are in no sum of dollars. */
  unpriced: number
  lastSaleMs: number | undefined
  readonly periods: Map<NftLevel, NftPeriod>
}

/** All collections, and what has changed since it was written last. */
export class NftBooks {
  readonly collections = new Map<string, NftCollectionBook>()
  readonly washes = new WashMemory()
  readonly touched = {
    collections: new Set<NftCollectionBook>(),
    /** By collection and token; a row without a price is gone. */
    listings: new Map<string, { readonly row: Row<'nft_listings'>; readonly isGone: boolean }>(),
    past: new Map<string, Row<'nft_past'>>(),
    events: [] as Row<'nft_events'>[],
  }

  /** The collection of a canister, from now on known. */
  book(collection: string, foundMs: number): NftCollectionBook {
    const known = this.collections.get(collection)
    if (known !== undefined) return known
    const book: NftCollectionBook = {
      id: this.collections.size + 1,
      collection,
      foundMs,
      facts: undefined,
      toldMs: undefined,
      removedMs: undefined,
      total: nothingSold(),
      unpriced: 0,
      lastSaleMs: undefined,
      periods: new Map(),
    }
    this.collections.set(collection, book)
    this.touched.collections.add(book)
    return book
  }
}
