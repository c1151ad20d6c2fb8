import { sql } from 'kysely'
import type { InfoDatabase } from '../../storage/InfoDatabase.ts'
import type { Asked } from '../Endpoint.ts'
import { PAGE_DEPTH } from '../inputs.ts'
import { offsetOf, type Paging } from '../page.ts'
import { type FoundNftEvent, NFT_TYPES, type NftType, toNftEventRecord } from './nftEventRecord.ts'

/** Which events: those that fit all that is named. */
export type NftEventFilter = {
  /** A row of `nft_collections`. */
  readonly collection?: number
  readonly tokenId?: string
  /** Who sold, listed, bought or offered. */
  readonly principal?: string
  readonly types?: readonly NftType[] | undefined
  /** Only collections that the exchange lists now. */
  readonly isOfListed?: boolean
  /** A number of the market's log, excluded. */
  readonly before?: number
  /** Numbers of `events`, from after the first up to the last; then the oldest come first. */
  readonly places?: { readonly after: number; readonly upTo: number }
}

/** The rows of one page, newest first; oldest first between places. */
export async function findNftEvents(
  database: InfoDatabase,
  filter: NftEventFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<FoundNftEvent[]> {
  return await queryOf(database, filter)
    .selectAll('e')
    .select(['c.collection', 'c.name', 'c.origin', 'c.removed_ms'])
    .orderBy('e.seq', filter.places === undefined ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** One page of records, and where the next one begins. */
export async function pageOfNftEvents(
  { database, view }: Asked,
  filter: NftEventFilter,
  { cursor, ...paging }: Paging & { readonly cursor?: number | undefined },
) {
  const found = await findNftEvents(
    database,
    cursor === undefined ? filter : { ...filter, before: cursor },
    { limit: paging.limit, offset: cursor === undefined ? offsetOf(paging) : 0 },
  )
  const last = found.length < paging.limit ? undefined : found.at(-1)
  return {
    totalElements: await countOf(database, filter),
    content: found.map((row) => toNftEventRecord(view, row)),
    ...paging,
    nextCursor: last === undefined ? null : String(last.seq),
  }
}

/** How many there are, counted no further than pages reach. */
async function countOf(database: InfoDatabase, filter: NftEventFilter): Promise<number> {
  const found = queryOf(database, filter)
    .select('e.seq')
    .limit(PAGE_DEPTH + 1)
  const row = await database.db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

function queryOf(
  { db }: InfoDatabase,
  { collection, tokenId, principal, types, isOfListed, before, places }: NftEventFilter,
) {
  let query = db
    .selectFrom('nft_events as e')
    .innerJoin('nft_collections as c', 'c.id', 'e.collection_id')
  if (collection !== undefined) query = query.where('e.collection_id', '=', collection)
  if (tokenId !== undefined) query = query.where('e.token_id', '=', tokenId)
  if (principal !== undefined)
    // two lists that each have an index: with `or` neither would be used
    query = query.where('e.seq', 'in', (of) =>
      of
        .selectFrom('nft_events')
        .select('seq')
        .where('seller', '=', principal)
        .union(of.selectFrom('nft_events').select('seq').where('buyer', '=', principal)),
    )
  if (types !== undefined)
    query = query.where(
      'e.kind',
      'in',
      types.map((type) => NFT_TYPES[type]),
    )
  if (isOfListed) query = query.where(sql<boolean>`c.origin <> 'unknown' and c.removed_ms is null`)
  if (before !== undefined) query = query.where('e.seq', '<', before)
  if (places !== undefined)
    query = query.where('e.id', '>', places.after).where('e.id', '<=', places.upTo)
  return query
}
