import type { Balances } from '../../balances.ts'
import { SwapError } from '../../errors.ts'
import { FlowStarter, type Keyed } from '../../flows/FlowStarter.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import { hasAllowances } from '../../ledgers/standards/standards.ts'
import { fetchLyingOf } from '../../pools/depositSteps.ts'
import type { Pools } from '../../pools/Pools.ts'
import type { Tokens } from '../../tokens.ts'
import { fetchRouteFacts } from '../../trade/fetchRouteFacts.ts'
import type { TradeQuote } from '../../trade/TradeQuote.ts'
import type { Trades } from '../../trade/Trades.ts'
import type { Nfts } from '../Nfts.ts'
import { holderText } from '../tokens/holderText.ts'
import type { NftFacts } from '../tokens/NftTokenFlow.ts'
import { fetchNftFacts, requireMine } from '../tokens/requireMine.ts'
import { refOf } from './custodySteps.ts'
import { estimateSale } from './estimateSale.ts'
import { type AtNftMarket, fetchAtMarket } from './fetchAtMarket.ts'
import type {
  NftListing,
  NftListingFilter,
  NftOffer,
  NftOwed,
  NftRef,
  NftSaleEstimate,
  NftSlice,
} from './Listing.ts'
import { NftMarketError } from './NftMarketError.ts'
import {
  NFT_MARKET_KINDS,
  type NftMarketFlow,
  type NftMarketReceipt,
  type WithCustody,
} from './NftMarketFlow.ts'
import type { NftMarketReads } from './NftMarketReads.ts'

type Services = {
  readonly flows: Flows
  readonly nfts: Pick<
    Nfts,
    'fetchCollection' | 'fetchHolder' | 'fetchToken' | 'fetchIsApproved' | 'fetchHoldings'
  >
  readonly market: Pick<NftMarketReads, keyof NftMarketReads>
  readonly tokens: Pick<Tokens, 'list' | 'fetch' | 'adapter'>
  readonly balances: Pick<Balances, 'fetch'>
  readonly pools: Pick<Pools, 'fetchUnused'>
  readonly trade: Pick<Trades, 'quote'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** What a buyer has seen of a listing and agrees to. */
export type NftTerms = NftRef & Pick<NftListing, 'ledgerId' | 'price' | 'version'>

/** A trade that brings a price, and what of it may be lost to moving prices, in parts per million. */
export type NftPayment = { readonly quote: TradeQuote; readonly slippagePpm: bigint }

type Order<About> = About & Keyed
type Receipt = Promise<NftMarketReceipt>

const NS_PER_MS = 1_000_000n
const PPM = 1_000_000n

/**
 * The market for NFTs: what is for sale, offers, and sales. Each call that moves a token or money is a flow: what is interrupted waits in
 * `sdk.flows`, and what a receipt says happened is what the market or the collection's holder shows.
 */
export class NftMarket {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** Whether trading is open, and what the market keeps of a price. @throws CallError */
  async fetchTerms() {
    return this.services.market.fetchTerms()
  }

  /** @throws CallError */
  async fetchListings(filter: NftListingFilter, slice: NftSlice) {
    return this.services.market.fetchListings(filter, slice)
  }

  /** Undefined for a token that is not for sale. @throws CallError */
  async fetchListing(ref: NftRef) {
    return this.services.market.fetchListing(ref)
  }

  /** Offers for a token that are not over. @throws CallError */
  async fetchOffers(ref: NftRef) {
    return this.services.market.fetchOffers(ref)
  }

  /** @throws CallError */
  async fetchOffersOf(principal: string) {
    return this.services.market.fetchOffersOf(principal)
  }

  /** The trade in a collection; undefined where nothing of it was ever listed or sold. @throws CallError */
  async fetchStatistics(collectionId: string) {
    return this.services.market.fetchStatistics(collectionId)
  }

  /** How far a sale is; undefined for one that nobody has paid. @throws CallError */
  async fetchSettlement(id: bigint) {
    return this.services.market.fetchSettlement(id)
  }

  /** What somebody has bought and sold, newest first. @throws CallError */
  async fetchSettlementsOf(principal: string, slice: NftSlice) {
    return this.services.market.fetchSettlementsOf(principal, slice)
  }

  /**
   * What somebody has at the market, by token: shares, refunds and royalties that were refused or too small to send, and what they have paid into
   * their account there, of ledgers without allowances. A ledger that does not answer is left out.
   * @throws CallError
   */
  async fetchOwed(principal: string): Promise<NftOwed[]> {
    const { market, tokens } = this.services
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
   * Everything of the caller's that lies at the market, for whoever wants it back. Tokens are looked for in these collections, and in those of
   * the caller's listings and offers.
   * @throws CallError
   */
  async fetchMine(collectionIds: readonly string[]): Promise<AtNftMarket> {
    const owner = this.starter.requirePrincipal()
    const { nfts, market } = this.services
    return fetchAtMarket({ owner, collectionIds }, { nfts, market })
  }

  /** Where somebody's tokens lie at the market. @throws CallError */
  async fetchEscrowAccount(principal: string) {
    return this.services.market.fetchEscrowAccount(principal)
  }

  /** Every part of a sale at a price, to the unit, as the market will divide it. @throws CallError when the ledger does not say its fee */
  async estimateSale(
    sale: Pick<NftListing, 'ledgerId' | 'price' | 'royaltyBps'>,
  ): Promise<NftSaleEstimate> {
    const { fee } = await this.services.tokens.fetch(sale.ledgerId)
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
    const { fee } = await this.services.tokens.fetch(ledgerId)
    const needed = price + 2n * fee
    const kept = PPM - slippagePpm
    // rounded up: the price arrives also in the worst case
    const amount = (needed * PPM + kept - 1n) / kept
    const about = { kind: 'exact-out' as const, tokenIn: payWith, tokenOut: ledgerId }
    const quote = await this.services.trade.quote({ ...about, amount })
    return quote && { quote, slippagePpm }
  }

  /**
   * Offers a token for sale; again, it changes the terms. A collection without approvals is sent the token's transfer to the caller's account
   * at the market first, from where `cancel` and `takeBack` bring it back.
   * @throws NftMarketError, NftError, CallError, WalletError
   */
  list({
    collectionId,
    tokenId,
    ledgerId,
    price,
    expiresAtMs,
    key,
    ...options
  }: Order<
    NftRef & { readonly ledgerId: string; readonly price: bigint; readonly expiresAtMs?: number }
  >): Receipt {
    const begin = async () => {
      const ref = { collectionId, tokenId }
      const [held, listing, { fee }] = await Promise.all([
        this.fetchSaleable(ref),
        this.services.market.fetchListing(ref),
        this.services.tokens.fetch(ledgerId),
      ])
      // what its royalties leave is known to the market alone
      if (estimateSale({ ledgerId, price, royaltyBps: 0n }, fee).sellerGets <= 0n)
        throw NftMarketError.of('nft-price-too-low')
      const end = expiresAtMs === undefined ? {} : { expiresAtNs: BigInt(expiresAtMs) * NS_PER_MS }
      const terms = { ledgerId, price, ...end, afterVersion: listing?.version ?? 0n }
      return this.starter.newFlow('list-nft' as const, { ...held, ...terms }, key)
    }
    return this.run(begin, { key, ...options })
  }

  /** Asks another price for a listed token, in whichever token. @throws as `list` */
  changePrice({
    listing,
    ledgerId,
    price,
    key,
    ...options
  }: Order<{
    readonly listing: NftTerms
    readonly ledgerId: string
    readonly price: bigint
  }>): Receipt {
    const begin = async () => {
      const { version } = await this.requireListing(listing)
      const { facts } = await this.token(listing)
      const terms = { ledgerId, price, version }
      return this.starter.newFlow('reprice-nft' as const, { ...facts, ...terms }, key)
    }
    return this.run(begin, { key, ...options })
  }

  /** Ends a listing of the caller's; a token that lies at the market comes back. Open at all times. @throws as `list` */
  cancel({ collectionId, tokenId, key, ...options }: Order<NftRef>): Receipt {
    const begin = async () => {
      const ref = { collectionId, tokenId }
      const listing = await this.services.market.fetchListing(ref)
      if (listing === undefined) throw NftMarketError.of('nft-listing-gone')
      if (listing.seller !== this.starter.requirePrincipal())
        throw NftMarketError.of('nft-not-yours')
      const facts = await this.tokenAtMarket(ref, listing)
      const { custody } = listing
      return this.starter.newFlow('delist-nft' as const, { ...facts, custody }, key)
    }
    return this.run(begin, { key, ...options })
  }

  /**
   * Buys a token at the terms that the buyer has seen: where any differs nothing is paid. The receipt's `outcome` says who has the token.
   * @param payment a trade that brings the price first, as `quotePayment` found it
   * @throws NftMarketError `nft-listing-changed` and others, SwapError, CallError, WalletError
   */
  buy({
    listing,
    payment,
    key,
    ...options
  }: Order<{ readonly listing: NftTerms; readonly payment?: NftPayment }>): Receipt {
    const begin = async () => {
      const principal = this.starter.requirePrincipal()
      const { ledgerId, price, version, seller } = await this.requireListing(listing)
      if (seller.startsWith(principal)) throw NftMarketError.of('nft-own')
      const [{ facts }, paid, afterId] = await Promise.all([
        this.token(listing),
        this.payable({ ledgerId, price }, payment !== undefined),
        this.lastSettlement(principal),
      ])
      const trade = payment && (await fetchRouteFacts(payment, { ...this.services, principal }))
      if (trade !== undefined && trade.tokenOut !== ledgerId) throw NftMarketError.changed()
      const order = { ...facts, ...paid, version, afterId, ...(trade ? { trade } : {}) }
      return this.starter.newFlow('buy-nft' as const, order, key)
    }
    return this.run(begin, { key, ...options })
  }

  /**
   * Offers money for a token, whether it is for sale or not; it lies at the market until the offer ends.
   * @param expiresAtMs at most 90 days from now, in milliseconds since 1970
   * @param endsWithSale whether it ends when somebody else buys the token
   * @throws NftMarketError, SwapError `insufficient-funds`, NftError, CallError, WalletError
   */
  offer({
    collectionId,
    tokenId,
    ledgerId,
    price,
    expiresAtMs,
    endsWithSale = true,
    key,
    ...options
  }: Order<
    NftRef & {
      readonly ledgerId: string
      readonly price: bigint
      readonly expiresAtMs: number
      readonly endsWithSale?: boolean
    }
  >): Receipt {
    const begin = async () => {
      const principal = this.starter.requirePrincipal()
      const [{ facts, holder }, paid, offers] = await Promise.all([
        this.token({ collectionId, tokenId }),
        this.payable({ ledgerId, price }, false),
        this.services.market.fetchOffersOf(principal),
      ])
      if (holder === holderText(facts.standard, principal)) throw NftMarketError.of('nft-own')
      const afterId = offers.reduce((last, { id }) => (id > last ? id : last), 0n)
      const terms = { expiresAtNs: BigInt(expiresAtMs) * NS_PER_MS, endsWithSale, afterId }
      return this.starter.newFlow('offer-nft' as const, { ...facts, ...paid, ...terms }, key)
    }
    return this.run(begin, { key, ...options })
  }

  /** Takes an offer of the caller's back, with its money. Open at all times. @throws as `offer` */
  cancelOffer({ offer, key, ...options }: Order<{ readonly offer: NftOffer }>): Receipt {
    const begin = async () => {
      if (offer.buyer !== this.starter.requirePrincipal()) throw NftMarketError.of('nft-not-yours')
      const facts = await this.tokenAtMarket(offer, undefined)
      const { ledgerId, price, id: offerId } = offer
      const { fee } = await this.services.tokens.fetch(ledgerId)
      const terms = { ledgerId, price, fee, offerId }
      return this.starter.newFlow('cancel-nft-offer' as const, { ...facts, ...terms }, key)
    }
    return this.run(begin, { key, ...options })
  }

  /** Sells the caller's token to who has offered for it. @throws as `list` */
  accept({ offer, key, ...options }: Order<{ readonly offer: NftOffer }>): Receipt {
    const begin = async () => {
      const offers = await this.services.market.fetchOffers(refOf(offer))
      const found = offers.find(({ id }) => id === offer.id)
      if (found?.state !== 'open') throw NftMarketError.of('nft-offer-gone')
      if (found.price !== offer.price || found.ledgerId !== offer.ledgerId)
        throw NftMarketError.changed()
      const { ledgerId, price, id: offerId } = found
      const [held, { fee }] = await Promise.all([
        this.fetchSaleable(offer),
        this.services.tokens.fetch(ledgerId),
      ])
      const terms = { ledgerId, price, fee, offerId }
      return this.starter.newFlow('accept-nft-offer' as const, { ...held, ...terms }, key)
    }
    return this.run(begin, { key, ...options })
  }

  /** Brings a token back that lies in the caller's account at the market without a listing. Open at all times. @throws as `list` */
  takeBack({ collectionId, tokenId, key, ...options }: Order<NftRef>): Receipt {
    const begin = async () => {
      const facts = await this.tokenAtMarket({ collectionId, tokenId }, undefined)
      return this.starter.newFlow('take-back-nft' as const, facts, key)
    }
    return this.run(begin, { key, ...options })
  }

  /** Pays out what the caller has at the market in a token. Open at all times. @throws NftMarketError `nft-nothing-owed`, CallError, WalletError */
  claim({ ledgerId, key, ...options }: Order<{ readonly ledgerId: string }>): Receipt {
    const begin = async () => {
      const principal = this.starter.requirePrincipal()
      const { market, tokens } = this.services
      const [owed, { fee }, marketId] = await Promise.all([
        market.fetchOwed(principal),
        tokens.fetch(ledgerId),
        market.fetchId(),
      ])
      const amount = owed.find((row) => row.ledgerId === ledgerId)?.amount ?? 0n
      const about = { ledgerId, poolId: marketId, principal }
      if (amount <= fee && (await fetchLyingOf(about, { tokens })) <= fee)
        throw NftMarketError.of('nft-nothing-owed')
      return this.starter.newFlow('claim-nft-money' as const, { marketId, ledgerId, fee }, key)
    }
    return this.run(begin, { key, ...options })
  }

  private run(begin: () => Promise<NftMarketFlow>, options: Keyed): Receipt {
    return this.starter.run(NFT_MARKET_KINDS, options, begin)
  }

  private async token(ref: NftRef) {
    const [found, marketId] = await Promise.all([
      fetchNftFacts(refOf(ref), this.services.nfts),
      this.services.market.fetchId(),
    ])
    return { ...found, facts: { ...found.facts, marketId } }
  }

  /** A way out needs no word of a collection that is silent: what is missing is found out later. */
  private async tokenAtMarket(ref: NftRef, listing: NftListing | undefined) {
    const principal = this.starter.requirePrincipal()
    const { market, nfts } = this.services
    const [marketId, account, collection] = await Promise.all([
      market.fetchId(),
      market.fetchEscrowAccount(principal),
      nfts.fetchCollection(ref.collectionId).catch(() => undefined),
    ])
    const standard = collection?.standard ?? (listing?.standard === 'ext' ? 'EXT' : 'ICRC7')
    const facts: NftFacts = { ...refOf(ref), standard, name: listing?.name ?? `#${ref.tokenId}` }
    const escrow = holderText(standard, account.account) ?? account.account
    return { ...facts, marketId, escrow }
  }

  /** A token that the caller can sell: in the wallet, or in the account at the market. */
  private async fetchSaleable(ref: NftRef): Promise<NftFacts & WithCustody & { marketId: string }> {
    const principal = this.starter.requirePrincipal()
    const { market, nfts } = this.services
    const [{ facts, hasApprovals, holder }, { account }] = await Promise.all([
      this.token(ref),
      market.fetchEscrowAccount(principal),
    ])
    const escrow = holderText(facts.standard, account) ?? account
    if (holder !== escrow) await requireMine(refOf(ref), principal, nfts)
    const custody = holder === escrow || !hasApprovals ? 'escrow' : 'approval'
    return { ...facts, custody, escrow }
  }

  /** The listing as it is now, if it is as it was seen. */
  private async requireListing(seen: NftTerms): Promise<NftListing> {
    const listing = await this.services.market.fetchListing(refOf(seen))
    if (listing === undefined || listing.isCancelled) throw NftMarketError.of('nft-listing-gone')
    const isSame =
      listing.version === seen.version &&
      listing.price === seen.price &&
      listing.ledgerId === seen.ledgerId
    if (!isSame) throw NftMarketError.changed()
    return listing
  }

  /** @throws SwapError `insufficient-funds`, unless a trade brings the price */
  private async payable(
    { ledgerId, price }: { readonly ledgerId: string; readonly price: bigint },
    isTraded: boolean,
  ) {
    const [{ fee, standard }, balance] = await Promise.all([
      this.services.tokens.fetch(ledgerId),
      this.services.balances.fetch(ledgerId),
    ])
    if (!isTraded && balance < price + 2n * fee) throw SwapError.insufficientFunds(balance)
    const isByTransfer = hasAllowances(standard) ? {} : { isByTransfer: true as const }
    return { ledgerId, price, fee, ...isByTransfer }
  }

  private async lastSettlement(principal: string): Promise<bigint> {
    const { rows } = await this.services.market.fetchSettlementsOf(principal, {
      offset: 0,
      limit: 1,
    })
    return rows[0]?.id ?? 0n
  }
}
