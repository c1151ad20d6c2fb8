import type {
  IcsMetadata,
  PageOfTokens,
  PageOfTransfers,
  User,
} from '@sluice/candid/nft_collection'
import {
  encodeUtf8,
  type OwnerLists,
  type Page,
  pageFromLast,
  pageOfRows,
  type Slice,
  u64Key,
} from '@sluice/canister'
import { parseTokenName } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { KNOWN, refuse } from '../collection/Refusal.ts'
import { viewRecord } from '../log/blockLog.ts'
import { requireKey, viewToken } from './users.ts'

/** Tokens on a page, each with all that is known of it. */
const MAX_TOKENS = 100n
/** Attributes that one list may be narrowed by. */
const MAX_FILTERS = 5
/** What clients ask for who want all tokens. */
const ALL = 'all'

export function requireMetadata(context: CollectionContext, index: number): IcsMetadata {
  const id = BigInt(index)
  const token = context.state.tokens.get(id)
  return token === undefined ? refuse(KNOWN.notFound) : viewToken(context, id, token)
}

/** Tokens of a user, in the order of their numbers. */
export function listTokensOfUser(
  context: CollectionContext,
  user: User,
  slice: Slice,
): PageOfTokens {
  const { tokensOf } = context.state
  const key = requireKey(user)
  const total = tokensOf.sizeOf(key)
  return viewPage(context, slice, {
    total,
    ids: (offset, length) => tokensOf.slice(key, offset, length),
  })
}

/** All tokens, or those that have every one of some attributes, written `key=value`. */
export function listByAttributes(
  context: CollectionContext,
  attributes: readonly string[],
  slice: Slice,
): PageOfTokens {
  const { tokens, tokensWith } = context.state
  const filters = attributes.filter((one) => one !== ALL).map(encodeUtf8)
  if (filters.length > MAX_FILTERS) refuse(`At most ${MAX_FILTERS} attributes`)
  // the rarest attribute decides how many tokens are looked at
  const [rarest, ...others] = filters.sort((a, b) => tokensWith.sizeOf(a) - tokensWith.sizeOf(b))
  if (rarest === undefined) {
    const from = (offset: number, length: number) =>
      Array.from({ length }, (_, place) => BigInt(offset + place + 1))
    return viewPage(context, slice, { total: tokens.size, ids: from })
  }
  if (others.length === 0) {
    const ids = (offset: number, length: number) => tokensWith.slice(rarest, offset, length)
    return viewPage(context, slice, { total: tokensWith.sizeOf(rarest), ids })
  }
  const all = (one: Uint8Array) => tokensWith.slice(one, 0, tokensWith.sizeOf(one))
  const sets = others.map((other) => new Set(all(other)))
  const matching = all(rarest).filter((id) => sets.every((set) => set.has(id)))
  return pageOfRows(matching, slice, (id) => viewed(context, id), MAX_TOKENS)
}

export function listRecordsOfUser(
  context: CollectionContext,
  user: User,
  slice: Slice,
): PageOfTransfers {
  return pageOfRecords(context, slice, { lists: context.state.blocksOf, key: requireKey(user) })
}

export function listRecordsOfToken(
  context: CollectionContext,
  name: string,
  slice: Slice,
): PageOfTransfers {
  const id = parseTokenName(context, name)
  if (id === undefined || !context.state.tokens.has(id)) return refuse(KNOWN.token)
  return pageOfRecords(context, slice, {
    lists: context.state.blocksOfToken,
    key: u64Key.encode(id),
  })
}

type Ids = { readonly total: number; readonly ids: (offset: number, length: number) => bigint[] }

/** A page at the cost of what is on it. */
function viewPage(
  context: CollectionContext,
  { offset, limit }: Slice,
  { total, ids }: Ids,
): Page<IcsMetadata> {
  const length = Number(limit < MAX_TOKENS ? limit : MAX_TOKENS)
  const first = offset < BigInt(total) ? Number(offset) : total
  const page = ids(first, Math.min(length, total - first))
  const rows = pageOfRows(page, { offset: 0n, limit: MAX_TOKENS }, (id) => viewed(context, id))
  return { totalElements: BigInt(total), content: rows.content, offset, limit }
}

function viewed(context: CollectionContext, id: bigint): IcsMetadata | undefined {
  const token = context.state.tokens.get(id)
  return token && viewToken(context, id, token)
}

/** The latest first. */
function pageOfRecords(
  context: CollectionContext,
  slice: Slice,
  { lists, key }: { lists: OwnerLists<bigint>; key: Uint8Array },
): PageOfTransfers {
  return pageFromLast({ next: lists.sizeOf(key) }, slice, (place) => {
    const index = lists.at(key, place)
    return index === undefined ? undefined : viewRecord(context, index)
  })
}
