import type { NftListing, NftListingFilter } from '@sluice/sdk'

export const SORTS = ['new', 'old', 'cheap', 'dear'] as const
export type BrowseSort = (typeof SORTS)[number]

/** What somebody looks for among what is for sale, as an address has it. */
export type BrowseFilter = {
  readonly collectionId: string | undefined
  readonly ledgerId: string | undefined
  readonly sort: BrowseSort
  /** Whole tokens of the ledger, as they were typed. */
  readonly min: string
  readonly max: string
}

const CANISTER_ID = /^([a-z0-9]{5}-){1,10}[a-z0-9]{3}$/
const LONGEST_PRICE = 40

const id = (text: string | null) => (text !== null && CANISTER_ID.test(text) ? text : undefined)

/** Reads an address; what it cannot mean is left out. */
export function readFilter(query: URLSearchParams): BrowseFilter {
  const price = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_PRICE)
  return {
    collectionId: id(query.get('collection')),
    ledgerId: id(query.get('ledger')),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'new',
    min: price('min'),
    max: price('max'),
  }
}

/** An address with one field changed; empty for what is not looked for. */
export function writeField(
  query: URLSearchParams,
  name: 'collection' | 'ledger' | 'sort' | 'min' | 'max',
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === '' || (name === 'sort' && value === 'new')) next.delete(name)
  else next.set(name, value)
  // prices in another token are others, and attributes are a collection's own
  if (name === 'ledger') for (const one of ['min', 'max']) next.delete(one)
  if (name === 'ledger' && value === '' && /cheap|dear/.test(next.get('sort') ?? ''))
    next.delete('sort')
  if (name === 'collection') next.delete('attribute')
  return next
}

/** The question for the market. An order by price is one within a token: without one, the newest come first. */
export function toQuestion({ collectionId, ledgerId, sort }: BrowseFilter): NftListingFilter {
  const byPrice = ledgerId !== undefined && (sort === 'cheap' || sort === 'dear')
  return {
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(ledgerId === undefined ? {} : { ledgerId }),
    sort: byPrice ? 'price' : 'time',
    isDescending: byPrice ? sort === 'dear' : sort !== 'old',
  }
}

type Range = { readonly min: bigint | undefined; readonly max: bigint | undefined }

/** Whether a price lies in a range, both ends included. */
export const isInRange = ({ price }: Pick<NftListing, 'price'>, { min, max }: Range): boolean =>
  (min === undefined || price >= min) && (max === undefined || price <= max)
