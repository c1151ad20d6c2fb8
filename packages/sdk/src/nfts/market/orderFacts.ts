import type { Balances } from '../../balances.ts'
import { SwapError } from '../../errors.ts'
import { hasAllowances } from '../../ledgers/standards/standards.ts'
import type { Tokens } from '../../tokens.ts'
import type { Nfts } from '../Nfts.ts'
import { holderText } from '../tokens/holderText.ts'
import type { NftFacts } from '../tokens/NftTokenFlow.ts'
import { fetchNftFacts, requireMine } from '../tokens/requireMine.ts'
import { refOf } from './custodySteps.ts'
import type { NftListing, NftRef } from './Listing.ts'
import { NftMarketError } from './NftMarketError.ts'
import type { WithCustody } from './NftMarketFlow.ts'
import type { NftMarketReads } from './NftMarketReads.ts'

/** What orders at the market are made of, asked for before they begin. */

export type FactServices = {
  readonly nfts: Pick<Nfts, 'fetchCollection' | 'fetchHolder' | 'fetchToken' | 'fetchIsApproved'>
  readonly market: Pick<
    NftMarketReads,
    'fetchId' | 'fetchEscrowAccount' | 'fetchListing' | 'fetchSettlementsOf'
  >
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
}

/** What a buyer has seen of a listing and agrees to. */
export type NftTerms = NftRef & Pick<NftListing, 'ledgerId' | 'price' | 'version'>

/** @throws NftError, CallError */
export async function fetchTokenFacts(ref: NftRef, { nfts, market }: FactServices) {
  const [found, marketId] = await Promise.all([fetchNftFacts(refOf(ref), nfts), market.fetchId()])
  return { ...found, facts: { ...found.facts, marketId } }
}

/** A way out needs no word of a collection that is silent: what is missing is found out later. @throws CallError */
export async function fetchFactsAtMarket(
  {
    principal,
    ref,
    listing,
  }: {
    readonly principal: string
    readonly ref: NftRef
    readonly listing: NftListing | undefined
  },
  { market, nfts }: FactServices,
) {
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

/** A token that somebody can sell: in the wallet, or in the account at the market. @throws NftMarketError `nft-not-yours`, NftError, CallError */
export async function fetchSaleable(
  ref: NftRef,
  principal: string,
  services: FactServices,
): Promise<NftFacts & WithCustody & { marketId: string }> {
  const [{ facts, hasApprovals, holder }, { account }] = await Promise.all([
    fetchTokenFacts(ref, services),
    services.market.fetchEscrowAccount(principal),
  ])
  const escrow = holderText(facts.standard, account) ?? account
  if (holder !== escrow) await requireMine(refOf(ref), principal, services.nfts)
  const custody = holder === escrow || !hasApprovals ? 'escrow' : 'approval'
  return { ...facts, custody, escrow }
}

/** The listing as it is now, if it is as it was seen. @throws NftMarketError, CallError */
export async function requireListing(
  seen: NftTerms,
  { market }: Pick<FactServices, 'market'>,
): Promise<NftListing> {
  const listing = await market.fetchListing(refOf(seen))
  if (listing === undefined || listing.isCancelled) throw NftMarketError.of('nft-listing-gone')
  const isSame =
    listing.version === seen.version &&
    listing.price === seen.price &&
    listing.ledgerId === seen.ledgerId
  if (!isSame) throw NftMarketError.changed()
  return listing
}

/** @throws SwapError `insufficient-funds`, unless a trade brings the price; CallError */
export async function fetchPayable(
  { ledgerId, price }: { readonly ledgerId: string; readonly price: bigint },
  { isTraded }: { readonly isTraded: boolean },
  { tokens, balances }: FactServices,
) {
  const [{ fee, standard }, balance] = await Promise.all([
    tokens.fetch(ledgerId),
    balances.fetch(ledgerId),
  ])
  if (!isTraded && balance < price + 2n * fee) throw SwapError.insufficientFunds(balance)
  const isByTransfer = hasAllowances(standard) ? {} : { isByTransfer: true as const }
  return { ledgerId, price, fee, ...isByTransfer }
}

/** The number of somebody's last sale; 0 for none. @throws CallError */
export async function fetchLastSettlement(
  principal: string,
  { market }: Pick<FactServices, 'market'>,
): Promise<bigint> {
  const { rows } = await market.fetchSettlementsOf(principal, { offset: 0, limit: 1 })
  return rows[0]?.id ?? 0n
}
