import type { Account } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Listing, Royalty } from '../market/MarketState.ts'
import { refuse } from '../market/Refusal.ts'
import { escrowOf, type TokenRef } from '../market/tokenKey.ts'
import type { TokenOf } from './CollectionPort.ts'
import { holderName } from './holderName.ts'

/** Who holds a token, as its collection says now. */

const SILENT = 'The collection does not answer. Nothing was moved; please try again later'

export type HeldToken = TokenOf & { readonly custody: Listing['custody'] }

/**
 * How the market can take a token when it is sold.
 * @throws Refusal when the collection does not answer, when the token is not the person's, or when the market may not take it.
 */
export async function inspectToken(
  context: MarketContext,
  token: TokenRef,
  owner: Account,
): Promise<HeldToken> {
  const { standard, holder } = await findHolder(context, token)
  const found = { ...token, standard }
  if (holder === holderName(standard, escrowOf(context, owner.owner)))
    return { ...found, custody: 'escrow' }
  if (holder !== holderName(standard, owner)) return refuse('This token is not yours')
  if (standard !== 'icrc37')
    return refuse(
      'This collection knows no approvals: send the token to your account at the market (getEscrowAccount) first. You get it back whenever you want',
      NOT_AUTHORIZED,
    )
  const isApproved = await context.collections.fetchApproval(token, owner)
  if (isApproved === undefined) return refuse(SILENT)
  if (!isApproved)
    return refuse('Approve the market for this token at its collection first', NOT_AUTHORIZED)
  return { ...found, custody: 'approval' }
}

const NOT_AUTHORIZED = 'Please complete the authorization operation'

/** @throws Refusal when the collection does not answer. */
export async function findHolder(
  { collections }: MarketContext,
  token: TokenRef,
): Promise<{ standard: TokenOf['standard']; holder: string }> {
  const standard = await collections.fetchStandard(token.collection)
  if (standard === undefined) return refuse(SILENT)
  if (standard === 'ext' && token.tokenId >= 1n << 32n)
    return refuse('Tokens of this collection have numbers below 2^32', 'Request error')
  const holder = await collections.fetchHolder({ ...token, standard })
  return holder === undefined ? refuse(SILENT) : { standard, holder }
}

/** What a sale pays to the collection's creator. @throws Refusal when the collection does not answer: its royalty is not to be lost by that. */
export async function findRoyalty(
  { collections }: MarketContext,
  collection: Uint8Array,
): Promise<Royalty | undefined> {
  const royalty = await collections.fetchRoyalty(collection)
  if (royalty === undefined) return refuse(SILENT)
  return royalty === 'none' ? undefined : royalty
}

/** Whether a listed token can still be taken by the market; undefined when its collection does not answer. */
export async function isStillThere(
  context: MarketContext,
  listing: Listing,
): Promise<boolean | undefined> {
  const { custody, seller, standard } = listing
  const account = custody === 'escrow' ? escrowOf(context, seller.owner) : seller
  const holder = await context.collections.fetchHolder(listing)
  if (holder === undefined || holder !== holderName(standard, account))
    return holder === undefined ? undefined : false
  return custody === 'escrow' ? true : context.collections.fetchApproval(listing, seller)
}
