import { FlowStarter, type Keyed } from '../../flows/FlowStarter.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import { fetchLyingOf } from '../../pools/depositSteps.ts'
import type { Pools } from '../../pools/Pools.ts'
import { fetchRouteFacts } from '../../trade/fetchRouteFacts.ts'
import { holderText } from '../tokens/holderText.ts'
import { refOf } from './custodySteps.ts'
import { estimateSale } from './estimateSale.ts'
import type { AtNftMarket } from './fetchAtMarket.ts'
import type { NftListing, NftOffer, NftRef } from './Listing.ts'
import { NftMarketError } from './NftMarketError.ts'
import { NFT_MARKET_KINDS, type NftMarketFlow, type NftMarketReceipt } from './NftMarketFlow.ts'
import { NftMarketView, type NftPayment, type ViewServices } from './NftMarketView.ts'
import {
  type FactServices,
  fetchFactsAtMarket,
  fetchLastSettlement,
  fetchPayable,
  fetchSaleable,
  fetchTokenFacts,
  type NftTerms,
  requireListing,
} from './orderFacts.ts'

type Services = ViewServices &
  FactServices & {
    readonly flows: Flows
    readonly pools: Pick<Pools, 'fetchUnused'>
    /** None for a visitor. */
    readonly principal: string | undefined
    readonly now: () => number
  }

type Order<About> = About & Keyed
type Receipt = Promise<NftMarketReceipt>

const NS_PER_MS = 1_000_000n

/**
 * The market for NFTs: what is for sale, offers, and sales. Each call that moves a token or money is a flow: what is interrupted waits in
 * `sdk.flows`, and what a receipt says happened is what the market or the collection's holder shows.
 */
export class NftMarket extends NftMarketView {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    super(services)
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /**
   * Everything of the caller's that lies at the market, for whoever wants it back. Tokens are looked for in these collections, and in those of
   * the caller's listings and offers.
   * @throws CallError
   */
  async fetchMine(collectionIds: readonly string[]): Promise<AtNftMarket> {
    return this.fetchOf(this.starter.requirePrincipal(), collectionIds)
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
        this.saleable(ref),
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
      const { version } = await requireListing(listing, this.services)
      const { facts } = await fetchTokenFacts(listing, this.services)
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
      const { ledgerId, price, version, seller } = await requireListing(listing, this.services)
      if (seller.startsWith(principal)) throw NftMarketError.of('nft-own')
      const [{ facts }, paid, afterId] = await Promise.all([
        fetchTokenFacts(listing, this.services),
        fetchPayable({ ledgerId, price }, { isTraded: payment !== undefined }, this.services),
        fetchLastSettlement(principal, this.services),
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
        fetchTokenFacts({ collectionId, tokenId }, this.services),
        fetchPayable({ ledgerId, price }, { isTraded: false }, this.services),
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
        this.saleable(offer),
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

  private tokenAtMarket(ref: NftRef, listing: NftListing | undefined) {
    const principal = this.starter.requirePrincipal()
    return fetchFactsAtMarket({ principal, ref, listing }, this.services)
  }

  private saleable(ref: NftRef) {
    return fetchSaleable(ref, this.starter.requirePrincipal(), this.services)
  }
}
