import type { Ask, Query } from './InfoRequests.ts'
import { type InfoPage, parsePage } from './records/InfoPage.ts'
import {
  type InfoNftAccount,
  type InfoNftCollection,
  type InfoNftEvent,
  type InfoNftEventType,
  type InfoNftItem,
  type InfoNftPoint,
  type InfoNftState,
  parseNftAccount,
  parseNftCollection,
  parseNftEvent,
  parseNftItem,
  parseNftPoint,
  parseNftState,
} from './records/nftRecords.ts'

export type NftCollectionQuery = {
  /** Collections that the exchange lists, or all that the market has seen; `known` when absent. */
  readonly origin?: 'known' | 'all'
  /** A part of the name, or the whole id of a canister; at most 100 characters. */
  readonly name?: string
  /** `volume7D` when absent. */
  readonly sort?:
    | 'volume24H'
    | 'volume7D'
    | 'volume30D'
    | 'volume'
    | 'sales'
    | 'floor'
    | 'listings'
    | 'holders'
    | 'found'
  readonly order?: 'asc' | 'desc'
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
}

export type NftActivityQuery = {
  readonly types?: readonly InfoNftEventType[]
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly cursor?: bigint
}

export type NftPastQuery = {
  readonly level: 'h1' | 'd1'
  readonly page?: number
  /** At most 1,000. */
  readonly limit?: number
  /** The newest period is that in which this time is; that of now when absent. */
  readonly endMs?: number
}

/** Collections of NFTs and their market, as they were and are. Every call throws `InfoError`. */
export class NftInfo {
  private readonly data: (path: string, query: Query, ask?: Ask) => Promise<unknown>

  constructor(data: (path: string, query: Query, ask?: Ask) => Promise<unknown>) {
    this.data = data
  }

  async fetchState(ask?: Ask): Promise<InfoNftState> {
    return parseNftState(await this.data('/nft/state', {}, ask))
  }

  async fetchCollections(
    query: NftCollectionQuery = {},
    ask?: Ask,
  ): Promise<InfoPage<InfoNftCollection>> {
    return parsePage(await this.data('/nft/collections', query, ask), parseNftCollection)
  }

  /** @throws InfoError `info-not-found` for one that neither the market nor the exchange's list has named */
  async fetchCollection(collectionId: string, ask?: Ask): Promise<InfoNftCollection> {
    return parseNftCollection(await this.data(pathOf(collectionId), {}, ask))
  }

  /** What was sold of a collection, newest first and without gaps. @throws InfoError `info-not-found` */
  async fetchCollectionPast(
    collectionId: string,
    { level, endMs: end, ...query }: NftPastQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoNftPoint>> {
    const path = `${pathOf(collectionId)}/chart/${level}`
    return parsePage(await this.data(path, { ...query, end }, ask), parseNftPoint)
  }

  /** What happens at the market, newest first; `origin` as for collections. */
  async fetchActivity(
    { origin, ...query }: NftActivityQuery & Pick<NftCollectionQuery, 'origin'> = {},
    ask?: Ask,
  ): Promise<InfoPage<InfoNftEvent>> {
    const wish = { origin, ...wishOf(query) }
    return parsePage(await this.data('/nft/activity', wish, ask), parseNftEvent)
  }

  /** The same of one collection. @throws InfoError `info-not-found` */
  async fetchCollectionActivity(
    collectionId: string,
    query: NftActivityQuery = {},
    ask?: Ask,
  ): Promise<InfoPage<InfoNftEvent>> {
    const path = `${pathOf(collectionId)}/activity`
    return parsePage(await this.data(path, wishOf(query), ask), parseNftEvent)
  }

  /** One token: its listing, its last sale, and what happened to it. @throws InfoError `info-not-found` for an unknown collection */
  async fetchItem(
    { collectionId, tokenId }: { readonly collectionId: string; readonly tokenId: bigint },
    query: NftActivityQuery = {},
    ask?: Ask,
  ): Promise<InfoNftItem> {
    const path = `/nft/items/${encodeURIComponent(collectionId)}/${tokenId}`
    return parseNftItem(await this.data(path, wishOf(query), ask))
  }

  /** What somebody has bought, sold, listed and offered. */
  async fetchAccount(
    principal: string,
    query: NftActivityQuery = {},
    ask?: Ask,
  ): Promise<InfoNftAccount> {
    const path = `/nft/accounts/${encodeURIComponent(principal)}`
    return parseNftAccount(await this.data(path, wishOf(query), ask))
  }
}

const pathOf = (collectionId: string): string =>
  `/nft/collections/${encodeURIComponent(collectionId)}`

const wishOf = ({ types, ...query }: NftActivityQuery): Query => ({
  ...query,
  type: types?.join(),
})
