import type {
  Account,
  Listing as CandidListing,
  Offer as CandidOffer,
  Settlement as CandidSettlement,
  Leg,
} from '@sluice/candid/nft_market'
import type { CollectionStat } from '@sluice/candid/nft_statistics'
import { formatAccount } from '../../ledgers/addresses.ts'
import type { NftLeg, NftListing, NftOffer, NftSettlement, NftStatistics } from './Listing.ts'

const NS_PER_MS = 1_000_000n
const LONGEST_TEXT = 200

const msOf = (ns: bigint): number => Number(ns / NS_PER_MS)

/** The tag of a variant without contents. */
function tagOf<Tag extends string>(variant: { [Name in Tag]?: null }, tags: readonly Tag[]): Tag {
  const tag = tags.find((name) => name in variant)
  if (tag === undefined) throw new Error('the market answers with a state that is not known')
  return tag
}

const STANDARDS = ['icrc37', 'icrc7', 'ext'] as const
const CUSTODIES = ['approval', 'escrow'] as const
const LEG_STATUSES = ['none', 'due', 'paying', 'paid', 'credited'] as const
const OFFER_STATES = ['paying', 'open', 'selling', 'returning'] as const
const SETTLEMENT_STATES = [
  'paying',
  'taking',
  'delivering',
  'settling',
  'settled',
  'returning',
  'returned',
] as const

export function toAccountText({ owner, subaccount: [subaccount] }: Account): string {
  return formatAccount(
    subaccount === undefined ? { owner } : { owner, subaccount: Uint8Array.from(subaccount) },
  )
}

export function toListing(listing: CandidListing): NftListing {
  const { id, tokenId, price, royaltyBps, version, isReserved, isCancelled } = listing
  const [royaltyReceiver] = listing.royaltyReceiver
  const [expiresAt] = listing.expiresAt
  return {
    ...{ id, tokenId, price, royaltyBps, version, isReserved, isCancelled },
    collectionId: listing.collection.toText(),
    standard: tagOf(listing.standard, STANDARDS),
    custody: tagOf(listing.custody, CUSTODIES),
    seller: toAccountText(listing.seller),
    ledgerId: listing.ledger.toText(),
    royaltyReceiver: royaltyReceiver && toAccountText(royaltyReceiver),
    name: listing.name.slice(0, LONGEST_TEXT),
    createdAtMs: msOf(listing.createdAt),
    expiresAtMs: expiresAt === undefined ? undefined : msOf(expiresAt),
  }
}

export function toOffer(offer: CandidOffer): NftOffer {
  const { id, tokenId, price, endsWithSale } = offer
  return {
    ...{ id, tokenId, price, endsWithSale },
    collectionId: offer.collection.toText(),
    buyer: offer.buyer.toText(),
    ledgerId: offer.ledger.toText(),
    createdAtMs: msOf(offer.createdAt),
    expiresAtMs: msOf(offer.expiresAt),
    state: tagOf(offer.state, OFFER_STATES),
  }
}

const toLeg = ({ to, amount, status }: Leg): NftLeg => ({
  to: toAccountText(to),
  amount,
  status: tagOf(status, LEG_STATUSES),
})

export function toSettlement(sale: CandidSettlement): NftSettlement {
  const { id, tokenId, price } = sale
  return {
    ...{ id, tokenId, price },
    collectionId: sale.collection.toText(),
    name: sale.name.slice(0, LONGEST_TEXT),
    standard: tagOf(sale.standard, STANDARDS),
    seller: toAccountText(sale.seller),
    buyer: sale.buyer.toText(),
    ledgerId: sale.ledger.toText(),
    state: tagOf(sale.state, SETTLEMENT_STATES),
    offerId: sale.offer[0],
    toSeller: toLeg(sale.toSeller),
    fee: toLeg(sale.fee),
    royalty: toLeg(sale.royalty),
    refund: toLeg(sale.refund),
    createdAtMs: msOf(sale.createdAt),
    changedAtMs: msOf(sale.changedAt),
    reason: sale.reason[0]?.slice(0, LONGEST_TEXT),
  }
}

/** No token is paid with in more. */
const MOST_LEDGERS = 500

export function toStatistics(stat: CollectionStat): NftStatistics {
  const [lastSaleAt] = stat.lastSaleAt
  return {
    listed: stat.listed,
    sales: stat.sales,
    washSales: stat.washSales,
    lastSaleMs: lastSaleAt === undefined ? undefined : msOf(lastSaleAt),
    traded: stat.ledgers.slice(0, MOST_LEDGERS).map(({ ledger, floor: [floor], ...figures }) => ({
      ...figures,
      ledgerId: ledger.toText(),
      floor,
    })),
  }
}
