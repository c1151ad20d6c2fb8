import { Principal } from '@icp-sdk/core/principal'
import { saleShares } from '@sluice/candid/sale-shares'
import type { NftListing, NftOffer, NftRef, NftSettlement } from '../../nfts/market/Listing.ts'
import { BOB, FEE, LEDGERS, ME, NFT_COLLECTION, NFT_EXT, NFT_MARKET } from './chainNames.ts'
import { ESCROW, type FakeNfts, nameOf } from './FakeNfts.ts'
import { figureOf, textOf } from './parts.ts'

/** What Bob asks for his token, and offers for mine; what I offer for his, and am owed. */
export const ASKED = 40_000n
export const OFFERED = 30_000n
const OWED = 5_000n
/** Bob's offers for tokens of mine, by approval and in escrow; mine for his. */
export const BOBS_OFFER = 1n
export const BOBS_EXT_OFFER = 2n
export const MY_OFFER = 3n

type Hands = {
  readonly nfts: FakeNfts
  readonly mark: (name: string, figure: bigint) => void
  readonly fund: (ledger: string, amount: bigint) => void
  /** Takes what I have allowed, or paid into my account, the ledger's fee included. */
  readonly pull: (ledger: string, amount: bigint) => boolean
  /** Pays me all that I have paid into my account there, less the ledger's fee; says how much that was. */
  readonly takeLying: (ledger: string) => bigint
  /** Pays me, less the ledger's fee. */
  readonly payMe: (ledger: string, amount: bigint) => void
}

const keyOf = ({ collectionId, tokenId }: NftRef) => `${collectionId} ${tokenId}`
const refusal = (err: string) => ({ err })

/** A market at which Bob and I trade. */
export class FakeNftMarket {
  private readonly hands: Hands
  private readonly listings = new Map<string, NftListing>()
  readonly settlements: NftSettlement[] = []
  private offers: NftOffer[] = []
  private owed = OWED
  private nextId = 10n

  constructor(hands: Hands) {
    this.hands = hands
    this.put({ collectionId: NFT_COLLECTION, tokenId: 2n }, ME, LEDGERS.icp, ASKED)
    this.put({ collectionId: NFT_COLLECTION, tokenId: 3n }, BOB, LEDGERS.icp, ASKED)
    this.put({ collectionId: NFT_COLLECTION, tokenId: 6n }, BOB, LEDGERS.cketh, ASKED)
    this.put({ collectionId: NFT_COLLECTION, tokenId: 7n }, BOB, LEDGERS.slu, ASKED)
    this.put({ collectionId: NFT_EXT, tokenId: 3n }, ME, LEDGERS.icp, ASKED)
    this.addOffer(BOBS_OFFER, { collectionId: NFT_COLLECTION, tokenId: 5n }, BOB, OFFERED)
    this.addOffer(BOBS_EXT_OFFER, { collectionId: NFT_EXT, tokenId: 5n }, BOB, OFFERED)
    this.addOffer(MY_OFFER, { collectionId: NFT_COLLECTION, tokenId: 4n }, ME, OFFERED)
    hands.fund(LEDGERS.icp, 3n * OFFERED + OWED)
  }

  listingOf(ref: NftRef): NftListing | undefined {
    return this.listings.get(keyOf(ref))
  }

  /** Bob takes his token off the market. */
  withdraw(ref: NftRef): void {
    this.drop(ref)
  }

  offersOf(buyer: string): NftOffer[] {
    return this.offers.filter((offer) => offer.buyer === buyer)
  }

  owedToMe() {
    return this.owed > 0n ? [{ ledgerId: LEDGERS.icp, amount: this.owed }] : []
  }

  answer(method: string, args: readonly unknown[]): unknown {
    const [order] = args
    switch (method) {
      case 'listToken':
        return this.list(order)
      case 'changePrice':
        return this.reprice(order)
      case 'cancelListing':
        return this.cancel(order)
      case 'buyListing':
        return this.buy(order)
      case 'makeOffer':
        return this.offer(order)
      case 'cancelOffer':
        return this.cancelOffer(figureOf(args, '0'))
      case 'acceptOffer':
        return this.accept(order)
      case 'takeBack':
        return this.takeBack(order)
      case 'claim':
        return this.claim()
      case 'takeOut':
        return this.takeOut(textOf(args, '0'))
      default:
        throw new Error(`this market does not know ${method}`)
    }
  }

  private list(order: unknown): unknown {
    const ref = refOf(order)
    if (!this.canTake(ref)) return refusal('This token is not yours')
    this.put(ref, ME, textOf(order, 'ledger'), figureOf(order, 'price'))
    return this.shown(ref)
  }

  private canTake(ref: NftRef): boolean {
    const { nfts } = this.hands
    if (nfts.isHeldBy(ref, ESCROW)) return true
    return nfts.isHeldBy(ref, ME) && nfts.isApproved(ref, NFT_MARKET)
  }

  private reprice(order: unknown): unknown {
    const ref = refOf(order)
    const listing = this.listingOf(ref)
    if (listing?.seller !== ME) return refusal('Order not found')
    if (listing.version !== figureOf(order, 'version'))
      return refusal('The listing has changed meanwhile')
    this.put(ref, ME, textOf(order, 'ledger'), figureOf(order, 'price'))
    return this.shown(ref)
  }

  private cancel(order: unknown): unknown {
    const ref = refOf(order)
    const listing = this.listingOf(ref)
    if (listing === undefined) return { ok: true }
    if (listing.seller !== ME) return refusal('This listing is not yours')
    this.drop(ref)
    if (listing.custody === 'escrow') this.hands.nfts.put(ref, nameOf(ref.collectionId, ME))
    return { ok: true }
  }

  private buy(order: unknown): unknown {
    const ref = refOf(order)
    const listing = this.listingOf(ref)
    if (listing === undefined) return refusal('Order not found')
    const { version, price, ledgerId } = listing
    if (version !== figureOf(order, 'version') || price !== figureOf(order, 'price'))
      return refusal('The listing has changed since you saw it. Nothing was paid')
    if (!this.hands.pull(ledgerId, price + FEE))
      return refusal('Nothing was paid. The allowance is too small')
    this.hands.fund(ledgerId, price)
    this.drop(ref)
    this.hands.nfts.put(ref, nameOf(ref.collectionId, ME))
    return { ok: this.settle(ref, { seller: BOB, buyer: ME, ledgerId, price }) }
  }

  private offer(order: unknown): unknown {
    const price = figureOf(order, 'price')
    const ledgerId = textOf(order, 'ledger')
    if (!this.hands.pull(ledgerId, price + FEE))
      return refusal('Nothing was paid. The allowance is too small')
    this.hands.fund(ledgerId, price)
    const id = this.nextId++
    const offer = this.addOffer(id, refOf(order), ME, price, ledgerId)
    return { ok: toCandidOffer(offer) }
  }

  private cancelOffer(id: bigint): unknown {
    const offer = this.offers.find((one) => one.id === id)
    if (offer === undefined) return { ok: true }
    this.removeOffer(id)
    this.hands.payMe(offer.ledgerId, offer.price)
    return { ok: true }
  }

  private accept(order: unknown): unknown {
    const offer = this.offers.find(({ id }) => id === figureOf(order, 'offer'))
    if (offer === undefined) return refusal('This offer has ended')
    if (!this.canTake(offer)) return refusal('This token is not yours')
    const { ledgerId, price } = offer
    this.removeOffer(offer.id)
    this.hands.nfts.put(offer, nameOf(offer.collectionId, BOB))
    this.hands.payMe(ledgerId, saleShares(price, 0n).toSeller)
    return {
      ok: this.settle(offer, { seller: ME, buyer: BOB, ledgerId, price, offerId: offer.id }),
    }
  }

  private takeBack(order: unknown): unknown {
    const ref = refOf(order)
    if (!this.hands.nfts.isHeldBy(ref, ESCROW))
      return refusal('This token is not in your account at the market')
    this.hands.nfts.put(ref, nameOf(ref.collectionId, ME))
    return { ok: true }
  }

  private claim(): unknown {
    const amount = this.owed
    if (amount === 0n) return refusal('Nothing is owed to this account')
    this.owed = 0n
    this.hands.payMe(LEDGERS.icp, amount)
    return { ok: amount }
  }

  private takeOut(ledger: string): unknown {
    const amount = this.hands.takeLying(ledger)
    return amount > FEE ? { ok: amount } : refusal(`You have ${amount} there`)
  }

  private put(ref: NftRef, seller: string, ledgerId: string, price: bigint): void {
    const isHere = this.hands.nfts.isHeldBy(ref, ESCROW)
    this.listings.set(keyOf(ref), {
      ...{ collectionId: ref.collectionId, tokenId: ref.tokenId, seller, ledgerId, price },
      id: this.nextId,
      version: this.nextId++,
      standard: ref.collectionId === NFT_EXT ? 'ext' : 'icrc37',
      custody: isHere ? 'escrow' : 'approval',
      ...{ royaltyBps: 0n, royaltyReceiver: undefined, name: 'one', createdAtMs: 0 },
      ...{ expiresAtMs: undefined, isReserved: false, isCancelled: false },
    })
    this.hands.mark(`listing ${keyOf(ref)}`, price)
  }

  private drop(ref: NftRef): void {
    this.listings.delete(keyOf(ref))
    this.hands.mark(`listing ${keyOf(ref)}`, 0n)
  }

  private addOffer(
    id: bigint,
    ref: NftRef,
    buyer: string,
    price: bigint,
    ledgerId: string = LEDGERS.icp,
  ): NftOffer {
    const offer: NftOffer = {
      ...{ id, buyer, price, collectionId: ref.collectionId, tokenId: ref.tokenId },
      ...{ ledgerId, createdAtMs: 0, expiresAtMs: 0, endsWithSale: true },
      state: 'open',
    }
    this.offers.push(offer)
    this.hands.mark('offers', BigInt(this.offers.length))
    return offer
  }

  private removeOffer(id: bigint): void {
    this.offers = this.offers.filter((offer) => offer.id !== id)
    this.hands.mark('offers', BigInt(this.offers.length))
  }

  private settle(
    ref: NftRef,
    {
      seller,
      buyer,
      ledgerId,
      price,
      offerId,
    }: Pick<NftSettlement, 'seller' | 'buyer' | 'ledgerId' | 'price'> & { offerId?: bigint },
  ): unknown {
    const { toSeller, fee } = saleShares(price, 0n)
    const leg = (to: string, amount: bigint) =>
      ({ to, amount, status: amount > 0n ? 'paid' : 'none' }) as const
    const sale: NftSettlement = {
      ...{ collectionId: ref.collectionId, tokenId: ref.tokenId, seller, buyer, ledgerId, price },
      ...{ id: this.nextId++, name: 'one', standard: 'icrc37', state: 'settled', offerId },
      toSeller: leg(seller, toSeller),
      fee: leg(BOB, fee),
      royalty: leg(BOB, 0n),
      refund: leg(buyer, 0n),
      ...{ createdAtMs: 0, changedAtMs: 0, reason: undefined },
    }
    this.settlements.unshift(sale)
    return toCandidSale(sale)
  }

  private shown(ref: NftRef): unknown {
    const listing = this.listingOf(ref)
    return listing === undefined ? refusal('Order not found') : { ok: toCandidListing(listing) }
  }
}

const refOf = (order: unknown): NftRef => ({
  collectionId: textOf(order, 'collection'),
  tokenId: figureOf(order, 'tokenId'),
})

const principal = (text: string) => Principal.fromText(text)
const account = (text: string) => ({ owner: principal(text), subaccount: [] })
const placeOf = ({ collectionId, tokenId }: NftRef) => ({
  collection: principal(collectionId),
  tokenId,
})

const toCandidListing = (listing: NftListing) => ({
  ...placeOf(listing),
  id: listing.id,
  standard: { [listing.standard]: null },
  custody: { [listing.custody]: null },
  seller: account(listing.seller),
  ledger: principal(listing.ledgerId),
  paidBy: { allowance: null },
  origin: { known: null },
  price: listing.price,
  royaltyBps: 0n,
  royaltyReceiver: [],
  name: listing.name,
  createdAt: 0n,
  expiresAt: [],
  version: listing.version,
  isReserved: false,
  isCancelled: false,
})

const toCandidOffer = (offer: NftOffer) => ({
  ...placeOf(offer),
  id: offer.id,
  buyer: principal(offer.buyer),
  ledger: principal(offer.ledgerId),
  price: offer.price,
  createdAt: 0n,
  expiresAt: 0n,
  endsWithSale: true,
  state: { open: null },
})

function toCandidSale(sale: NftSettlement) {
  const leg = (of: NftSettlement['fee']) => ({
    to: account(of.to),
    amount: of.amount,
    status: { [of.status]: null },
  })
  return {
    ...placeOf(sale),
    id: sale.id,
    hash: '',
    name: sale.name,
    standard: { icrc37: null },
    seller: account(sale.seller),
    buyer: principal(sale.buyer),
    ledger: principal(sale.ledgerId),
    price: sale.price,
    state: { settled: null },
    offer: sale.offerId === undefined ? [] : [sale.offerId],
    toSeller: leg(sale.toSeller),
    fee: leg(sale.fee),
    royalty: leg(sale.royalty),
    refund: leg(sale.refund),
    createdAt: 0n,
    changedAt: 0n,
    reason: [],
  }
}
