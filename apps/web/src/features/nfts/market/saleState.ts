import type { NftListing } from '@sluice/sdk'

/** What of a token keeps somebody from buying it now. */
export type Hindrance = 'closed' | 'reserved' | 'ending' | 'expired' | 'moved'

/**
 * What can be done with a token at the market, all of it from what was read together. `mine`: in the wallet of who looks; `at-market`: in
 * their account there without a listing; `own-listing`: they offer it; `buyable`, or `blocked` by something; `not-for-sale`.
 */
export type SaleState =
  | { readonly kind: 'mine' }
  | { readonly kind: 'at-market' }
  | { readonly kind: 'own-listing'; readonly listing: NftListing }
  | { readonly kind: 'buyable'; readonly listing: NftListing }
  | { readonly kind: 'blocked'; readonly listing: NftListing; readonly by: Hindrance }
  | { readonly kind: 'not-for-sale' }

export type SaleFacts = {
  readonly listing: NftListing | null
  /** Whose the token is, as its collection names them; null for nobody. */
  readonly holder: string | null
  readonly isOpen: boolean
  readonly nowMs: number
  /** None for a visitor. */
  readonly owner: string | undefined
  /** Names of the owner's account, and of their account at the market. */
  readonly ownNames: readonly string[]
  readonly escrowNames: readonly string[]
}

export function saleState(facts: SaleFacts): SaleState {
  const { listing, holder, owner, ownNames, escrowNames } = facts
  if (listing !== null) {
    if (owner !== undefined && isOf(listing.seller, owner)) return { kind: 'own-listing', listing }
    const by = hindranceOf(listing, facts)
    return by === undefined ? { kind: 'buyable', listing } : { kind: 'blocked', listing, by }
  }
  if (holder !== null && escrowNames.includes(holder)) return { kind: 'at-market' }
  return holder !== null && ownNames.includes(holder) ? { kind: 'mine' } : { kind: 'not-for-sale' }
}

function hindranceOf(
  listing: NftListing,
  { holder, isOpen, nowMs }: SaleFacts,
): Hindrance | undefined {
  if (!isOpen) return 'closed'
  if (listing.isCancelled) return 'ending'
  if (listing.isReserved) return 'reserved'
  if (listing.expiresAtMs !== undefined && listing.expiresAtMs <= nowMs) return 'expired'
  // the market's own approval takes it from its seller, and from nobody else
  return listing.custody === 'approval' && holder !== null && holder !== listing.seller
    ? 'moved'
    : undefined
}

/** Whether an account is somebody's, whichever of theirs. */
const isOf = (account: string, owner: string): boolean =>
  account === owner || account.startsWith(`${owner}-`)
