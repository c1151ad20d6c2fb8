export type MediaLink = { readonly link: string; readonly mediaType: string }

/** What the exchange says of a token that it vouches for, made plain: it was written by people, some of them strangers. */
export type ListingEntry = {
  readonly ledgerId: string
  readonly name: string
  readonly symbol: string
  /** The service's word for the standard; `toStandard` reads it. */
  readonly standard: string
  readonly decimals: number
  /** Lower comes first. */
  readonly rank: number
  readonly introduction: string
  /** Addresses that begin with https:// and hold no name or password. */
  readonly links: readonly MediaLink[]
}

/** What the exchange lists. */
export type Listing = {
  /** By rank; each ledger once. */
  readonly entries: readonly ListingEntry[]
  /** Ledgers of the tokens that a wallet shows before its owner chooses. Some may have no entry. */
  readonly defaults: readonly string[]
}

/** Where the list is kept between visits. A broken store may reject. */
export interface ListingStore {
  readListing(): Promise<Listing | undefined>
  keepListing(listing: Listing): Promise<void>
}

/** The ledgers of all that is listed, by rank; defaults without an entry come last. */
export function ledgersOf({ entries, defaults }: Listing): readonly string[] {
  return [...new Set([...entries.map(({ ledgerId }) => ledgerId), ...defaults])]
}

/**
 * So many listed ledgers are asked for what they say of themselves: a list of thousands must not keep a page waiting. The others are
 * asked when somebody names them.
 */
const MOST_ASKED = 100

/** The ledgers that are asked for their tokens: those of the wallet's defaults, and of the best ranked. */
export function askedOf(listing: Listing): readonly string[] {
  const { defaults, entries } = listing
  const asked = new Set(
    [...defaults, ...entries.map(({ ledgerId }) => ledgerId)].slice(0, MOST_ASKED),
  )
  return ledgersOf(listing).filter((ledgerId) => asked.has(ledgerId))
}

/** A token under the name that the exchange gives it, unless its ledger tells of another token than the list does. */
export function namedAsListed<Named extends Pick<ListingEntry, 'name' | 'symbol' | 'decimals'>>(
  token: Named,
  entry: ListingEntry | undefined,
): Named {
  const isSame = entry?.symbol === token.symbol && entry.decimals === token.decimals
  return entry !== undefined && isSame ? { ...token, name: entry.name } : token
}
