import { Principal } from '@icp-sdk/core/principal'
import {
  type _SERVICE as Collection,
  idlFactory as collectionInterface,
} from '@sluice/candid/nft_collection'
import {
  type Event,
  type EventKind,
  type _SERVICE as Market,
  idlFactory as marketInterface,
} from '@sluice/candid/nft_market'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type Config, canisterId } from '../../config.ts'
import { CallError } from '../../errors.ts'
import type { ListedCollection, NftCollections, NftOrigin } from '../collections/NftCollections.ts'
import type { NftLogSlice, NftMarketEvent, NftStanding } from './NftLogEvent.ts'

const NS_PER_MS = 1_000_000n
const LISTED_AT_ONCE = 100
/** Collections that are looked at, the newest. */
const MOST_LISTED = 1_000
/** No log has so many events: asked for from there on, the market says where it ends. */
const BEYOND = 2n ** 60n

/**
 * The NFT market's log from its first event on, and collections as they stand: for whoever keeps their past. Every call throws
 * `CallError`.
 */
export class NftLog {
  private readonly config: Config
  private readonly actors: Actors
  private readonly collections: Pick<NftCollections, 'fetchListed' | 'fetchOrigin'>

  constructor(
    config: Config,
    actors: Actors,
    collections: Pick<NftCollections, 'fetchListed' | 'fetchOrigin'>,
  ) {
    this.config = config
    this.actors = actors
    this.collections = collections
  }

  /** At most `limit` events of the market, numbered without a gap from `seq` on. */
  async fetchEvents({
    seq,
    limit,
  }: {
    readonly seq: number
    readonly limit: number
  }): Promise<NftLogSlice> {
    const market = this.actors.other<Market>(marketInterface, canisterId(this.config, 'nft_market'))
    const page = await translated(() => market.getEvents(BigInt(seq), BigInt(limit)))
    const isWhole = page.events.length < limit
    const end = isWhole ? page : await translated(() => market.getEvents(BEYOND, 0n))
    return {
      events: page.events.map((event) => ({
        seq: Number(event.id),
        atMs: Number(event.time / NS_PER_MS),
        event: toEvent(event),
      })),
      end: Number(end.next),
    }
  }

  /** What the exchange lists, newest first. `isWhole`: whether that is all. */
  async fetchListed(): Promise<{
    readonly collections: readonly ListedCollection[]
    readonly isWhole: boolean
  }> {
    const found: ListedCollection[] = []
    while (found.length < MOST_LISTED) {
      const page = await this.collections.fetchListed(found.length, LISTED_AT_ONCE)
      found.push(...page)
      if (page.length < LISTED_AT_ONCE) return { collections: found, isWhole: true }
    }
    return { collections: found.slice(0, MOST_LISTED), isWhole: false }
  }

  /** How far the exchange trusts a collection. */
  fetchOrigin(collectionId: string): Promise<NftOrigin> {
    return this.collections.fetchOrigin(collectionId)
  }

  /**
   * What a collection says of itself. One that answers in another shape, or does not know the question, tells nothing.
   * @param origin by which it is known whether its module is the exchange's own
   */
  async fetchStanding(collectionId: string, origin: NftOrigin): Promise<NftStanding> {
    const collection = this.actors.other<Collection>(collectionInterface, collectionId)
    if (origin === 'vouched' || origin === 'newcomer') {
      const made = await unlessForeign(() => collection.getCollection())
      return { standard: 'ICRC7', holders: made && Number(made.holders), minted: made?.minted }
    }
    const registry = await unlessForeign(() => collection.getRegistry())
    if (registry === undefined) return { standard: 'ICRC7', holders: undefined, minted: undefined }
    const holders = new Set(registry.map(([, account]) => account)).size
    return { standard: 'EXT', holders, minted: BigInt(registry.length) }
  }
}

/** Undefined for what a canister does not know, or answers in another shape. */
async function unlessForeign<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await translated(ask)
  } catch (error) {
    const isForeign =
      error instanceof CallError &&
      (error.code === 'rejected' || error.code === 'refused' || error.code === 'unreadable')
    if (isForeign) return undefined
    throw error
  }
}

const toEvent = ({ collection, tokenId, kind }: Event) => ({
  collection: collection.toText(),
  tokenId,
  ...toKind(kind),
})

function toKind(kind: EventKind): NftMarketEvent {
  if ('listed' in kind) return { kind: 'nftListed', ...readable(kind.listed) }
  if ('priceChanged' in kind) return { kind: 'nftPriceChanged', ...readable(kind.priceChanged) }
  if ('delisted' in kind) {
    const { seller, reason } = kind.delisted
    return { kind: 'nftDelisted', seller: seller.toText(), reason: wordOf(reason) }
  }
  if ('sold' in kind) {
    const { offer, ...sale } = kind.sold
    return { kind: 'nftSold', ...readable(sale), offer: offer[0] }
  }
  if ('saleFailed' in kind) return { kind: 'nftSaleFailed', ...readable(kind.saleFailed) }
  if ('offered' in kind) {
    const { expiresAt, ...offered } = kind.offered
    return { kind: 'nftOffered', ...readable(offered), expiresMs: Number(expiresAt / NS_PER_MS) }
  }
  const { offer, buyer, reason } = kind.offerEnded
  return { kind: 'nftOfferEnded', offer, buyer: buyer.toText(), reason: wordOf(reason) }
}

type Readable<T> = { [Name in keyof T]: T[Name] extends Principal ? string : T[Name] }

/** The same with principals as texts. */
function readable<T extends Record<string, bigint | Principal>>(record: T): Readable<T> {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    value instanceof Principal ? value.toText() : value,
  ])
  // each field is what it was, and principals are texts
  return Object.fromEntries(entries) as Readable<T>
}

/** The name of a variant without a value. */
const wordOf = (reason: object): string => Object.keys(reason)[0] ?? ''
