import { Principal } from '@icp-sdk/core/principal'
import { type _SERVICE, idlFactory } from '@sluice/candid/nft_market'
import {
  type _SERVICE as Statistics,
  idlFactory as statisticsInterface,
} from '@sluice/candid/nft_statistics'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type Config, canisterId } from '../../config.ts'
import { CallError } from '../../errors.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import type {
  NftListing,
  NftListingFilter,
  NftMarketTerms,
  NftOffer,
  NftOwed,
  NftRef,
  NftSettlement,
  NftSlice,
  NftSlicePage,
  NftStatistics,
} from './Listing.ts'
import { toAccountText, toListing, toOffer, toSettlement, toStatistics } from './readMarket.ts'

/** Rows of a page, as the market bounds them. */
const MOST_ROWS = 200

/** What the market says; plans of flows read it, too. */
export class NftMarketReads {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** @throws Error where the installation has no market */
  async fetchId(): Promise<string> {
    return canisterId(this.config, 'nft_market')
  }

  /** @throws CallError */
  async fetchTerms(): Promise<NftMarketTerms> {
    const { isOpen, feeBps } = await translated(() => this.market.getConfig())
    return { isOpen, feeBps }
  }

  /** @throws CallError */
  async fetchListings(
    filter: NftListingFilter,
    slice: NftSlice,
  ): Promise<NftSlicePage<NftListing>> {
    const { collectionId, ledgerId, seller, sort, isDescending: desc } = filter
    const asked = {
      collection: optionalId(collectionId),
      ledger: optionalId(ledgerId),
      seller: optionalId(seller),
      sort: sort === 'price' ? { price: null } : { time: null },
      desc,
    }
    const [offset, limit] = boundsOf(slice)
    const page = await translated(() => this.market.getListings(asked, offset, limit))
    return pageOf(page, toListing)
  }

  /** Undefined for a token that is not for sale. @throws CallError */
  async fetchListing(ref: NftRef): Promise<NftListing | undefined> {
    const [listing] = await translated(() => this.market.getListing(toCandidRef(ref)))
    return listing && toListing(listing)
  }

  /** Offers for a token that are not over. @throws CallError */
  async fetchOffers(ref: NftRef): Promise<NftOffer[]> {
    return (await translated(() => this.market.getOffers(toCandidRef(ref)))).map(toOffer)
  }

  /** @throws CallError */
  async fetchOffersOf(principal: string): Promise<NftOffer[]> {
    const buyer = requirePrincipal(principal)
    return (await translated(() => this.market.getOffersOf(buyer))).map(toOffer)
  }

  /** @throws CallError */
  async fetchSettlement(id: bigint): Promise<NftSettlement | undefined> {
    const [sale] = await translated(() => this.market.getSettlement(id))
    return sale && toSettlement(sale)
  }

  /** What somebody has bought and sold, newest first. @throws CallError */
  async fetchSettlementsOf(
    principal: string,
    slice: NftSlice,
  ): Promise<NftSlicePage<NftSettlement>> {
    const person = requirePrincipal(principal)
    const [offset, limit] = boundsOf(slice)
    const page = await translated(() => this.market.getSettlementsOf(person, offset, limit))
    return pageOf(page, toSettlement)
  }

  /** What is owed to a principal's default account. @throws CallError */
  async fetchOwed(principal: string): Promise<NftOwed[]> {
    const account = { owner: requirePrincipal(principal), subaccount: [] as [] }
    const rows = await translated(() => this.market.getOwed(account))
    return rows.map(({ ledger, amount }) => ({ ledgerId: ledger.toText(), amount }))
  }

  /**
   * Where somebody's tokens lie at the market: the ICRC-1 text of the account, and its identifier as EXT knows it.
   * @throws CallError
   */
  async fetchEscrowAccount(
    principal: string,
  ): Promise<{ readonly account: string; readonly identifier: string }> {
    const owner = requirePrincipal(principal)
    const [account, identifier] = await translated(() => this.market.getEscrowAccount(owner))
    return { account: toAccountText(account), identifier }
  }

  /** The trade in a collection; undefined where nothing of it was ever listed or sold. @throws CallError, Error where the installation counts none */
  async fetchStatistics(collectionId: string): Promise<NftStatistics | undefined> {
    const id = canisterId(this.config, 'nft_statistics')
    const statistics = this.actors.other<Statistics>(statisticsInterface, id)
    const [found] = await translated(() =>
      statistics.getCollectionStat(requirePrincipal(collectionId)),
    )
    return found && toStatistics(found)
  }

  private get market(): _SERVICE {
    return this.actors.other<_SERVICE>(idlFactory, canisterId(this.config, 'nft_market'))
  }
}

const toCandidRef = ({ collectionId, tokenId }: NftRef) => ({
  collection: Principal.fromText(collectionId),
  tokenId,
})

const optionalId = (text: string | undefined): [] | [Principal] =>
  text === undefined ? [] : [requirePrincipal(text)]

function requirePrincipal(text: string): Principal {
  const id = parsePrincipal(text)
  if (id === undefined) throw CallError.refused('this is no principal')
  return id
}

function boundsOf({ offset, limit }: NftSlice): [bigint, bigint] {
  const whole = (figure: number) => BigInt(Math.max(0, Math.floor(figure)))
  return [whole(offset), whole(Math.min(limit, MOST_ROWS))]
}

const pageOf = <Given, Row>(
  { content, totalElements }: { content: Given[]; totalElements: bigint },
  toRow: (given: Given) => Row,
): NftSlicePage<Row> => ({
  rows: content.slice(0, MOST_ROWS).map(toRow),
  total: Number(totalElements),
})
