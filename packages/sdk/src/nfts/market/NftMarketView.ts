import { hasAllowances } from '../../ledgers/standards/standards.ts'
import { fetchLyingOf } from '../../pools/depositSteps.ts'
import type { Tokens } from '../../tokens.ts'
import type { TradeQuote } from '../../trade/TradeQuote.ts'
import type { Trades } from '../../trade/Trades.ts'
import type { Nfts } from '../Nfts.ts'
import { estimateSale } from './estimateSale.ts'
import { type AtNftMarket, fetchAtMarket } from './fetchAtMarket.ts'
import type {
  NftListing,
  NftListingFilter,
  NftOwed,
  NftRef,
  NftSaleEstimate,
  NftSlice,
} from './Listing.ts'
import type { NftMarketReads } from './NftMarketReads.ts'

export type ViewServices = {
  readonly nfts: Pick<Nfts, 'fetchHoldings' | 'fetchApproved'>
  readonly market: Pick<NftMarketReads, keyof NftMarketReads>
  readonly tokens: Pick<Tokens, 'list' | 'fetch' | 'adapter'>
  readonly trade: Pick<Trades, 'quote'>
}

/** A trade that brings a price, and what of it may be lost to moving prices, in parts per million. */
export type NftPayment = { readonly quote: TradeQuote; readonly slippagePpm: bigint }

const PPM = 1_000_000n

/** What anybody sees of the market, and what a sale or a purchase would come to. */
export class NftMarketView {
  private readonly view: ViewServices

  constructor(services: ViewServices) {
    this.view = services
  }

  /** Whether trading is open, and what the market keeps of a price. @throws CallError */
  async fetchTerms() {
    return this.view.market.fetchTerms()
  }

  /** @throws CallError */
  async fetchListings(filter: NftListingFilter, slice: NftSlice) {
    return this.view.market.fetchListings(filter, slice)
  }

  /** Undefined for a token that is not for sale. @throws CallError */
  async fetchListing(ref: NftRef) {
    return this.view.market.fetchListing(ref)
  }

  /** Offers for a token that are not over. @throws CallError */
  async fetchOffers(ref: NftRef) {
    return this.view.market.fetchOffers(ref)
  }

  /** @throws CallError */
  async fetchOffersOf(principal: string) {
    return this.view.market.fetchOffersOf(principal)
  }

  /** The trade in a collection; undefined where nothing of it was ever listed or sold. @throws CallError */
  async fetchStatistics(collectionId: string) {
    return this.view.market.fetchStatistics(collectionId)
  }

  /** How far a sale is; undefined for one that nobody has paid. @throws CallError */
  async fetchSettlement(id: bigint) {
    return this.view.market.fetchSettlement(id)
  }

  /** What somebody has bought and sold, newest first. @throws CallError */
  async fetchSettlementsOf(principal: string, slice: NftSlice) {
    return this.view.market.fetchSettlementsOf(principal, slice)
  }

  /**
   * What somebody has at the market, by token: shares, refunds and royalties that were refused or too small to send, and what they have paid into
   * their account there, of ledgers without allowances. A ledger that does not answer is left out.
   * @throws CallError
   */
  async fetchOwed(principal: string): Promise<NftOwed[]> {
    const { market, tokens } = this.view
    const [owed, listed, poolId] = await Promise.all([
      market.fetchOwed(principal),
      tokens.list(),
      market.fetchId(),
    ])
    const amounts = new Map(owed.map(({ ledgerId, amount }) => [ledgerId, amount]))
    const byTransfer = listed.filter(({ standard }) => !hasAllowances(standard))
    await Promise.all(
      byTransfer.map(async ({ ledgerId }) => {
        const about = { ledgerId, poolId, principal }
        const lying = await fetchLyingOf(about, { tokens }).catch(() => 0n)
        if (lying > 0n) amounts.set(ledgerId, (amounts.get(ledgerId) ?? 0n) + lying)
      }),
    )
    return [...amounts].map(([ledgerId, amount]) => ({ ledgerId, amount }))
  }

  /**
   * Everything of somebody's that lies at the market, for whoever wants it back. Tokens are looked for in these collections, and in those of
   * their listings and offers.
   * @throws CallError
   */
  protected async fetchOf(owner: string, collectionIds: readonly string[]): Promise<AtNftMarket> {
    const { nfts, market } = this.view
    const reads = {
      fetchListings: market.fetchListings.bind(market),
      fetchOffersOf: market.fetchOffersOf.bind(market),
      fetchOwed: this.fetchOwed.bind(this),
    }
    const marketId = await market.fetchId()
    return fetchAtMarket({ owner, collectionIds, marketId }, { nfts, market: reads })
  }

  /** Where somebody's tokens lie at the market. @throws CallError */
  async fetchEscrowAccount(principal: string) {
    return this.view.market.fetchEscrowAccount(principal)
  }

  /** Every part of a sale at a price, to the unit, as the market will divide it. @throws CallError when the ledger does not say its fee */
  async estimateSale(
    sale: Pick<NftListing, 'ledgerId' | 'price' | 'royaltyBps'>,
  ): Promise<NftSaleEstimate> {
    const { fee } = await this.view.tokens.fetch(sale.ledgerId)
    return estimateSale(sale, fee)
  }

  /**
   * The trade out of another token that brings a listing's price and its fees, also if prices move by the tolerated loss; undefined when the
   * pools do not give it.
   * @throws CallError
   */
  async quotePayment({
    listing: { ledgerId, price },
    payWith,
    slippagePpm,
  }: {
    readonly listing: Pick<NftListing, 'ledgerId' | 'price'>
    /** The ledger of the buyer's token. */
    readonly payWith: string
    readonly slippagePpm: bigint
  }): Promise<NftPayment | undefined> {
    const { fee } = await this.view.tokens.fetch(ledgerId)
    const needed = price + 2n * fee
    const kept = PPM - slippagePpm
    // rounded up: the price arrives also in the worst case
    const amount = (needed * PPM + kept - 1n) / kept
    const about = { kind: 'exact-out' as const, tokenIn: payWith, tokenOut: ledgerId }
    const quote = await this.view.trade.quote({ ...about, amount })
    return quote && { quote, slippagePpm }
  }
}
