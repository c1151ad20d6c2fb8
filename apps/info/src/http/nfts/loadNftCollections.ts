import { sql } from 'kysely'
import type { Row } from '../../storage/schema.ts'
import { windowStarts } from '../../view/windows.ts'
import type { Asked } from '../Endpoint.ts'

/** Most of all collections that are looked through: those that the exchange lists, then those that were found first. */
const MOST_COLLECTIONS = 5_000

/** What was sold within a window, without washes. */
export type NftSum = { readonly sales: number; readonly volumeUsd: bigint }

/** A collection with what is for sale of it, and what was sold lately. */
export type NftStanding = {
  readonly row: Row<'nft_collections'>
  readonly floors: readonly {
    readonly ledger: string
    readonly price: string
    readonly count: number
  }[]
  readonly day: NftSum
  readonly week: NftSum
  readonly month: NftSum
}

/** How collections stand: one, or all. */
export async function loadNftCollections(
  { database: { db }, nowMs }: Asked,
  collection?: string,
): Promise<NftStanding[]> {
  let found = db
    .selectFrom('nft_collections')
    .selectAll()
    .orderBy(sql`case when told_ms is null then 1 else 0 end`)
    .orderBy('id')
    .limit(MOST_COLLECTIONS)
  if (collection !== undefined) found = found.where('collection', '=', collection)
  const rows = await found.execute()
  const [only] = collection === undefined ? [] : rows
  if (collection !== undefined && only === undefined) return []
  const { dayMs, weekMs, monthMs } = windowStarts(nowMs)
  const since = (level: 'h1' | 'd1', startMs: number) => {
    const past = db
      .selectFrom('nft_past')
      .selectAll()
      .where('level', '=', level)
      .where('start_ms', '>=', startMs)
    return (only === undefined ? past : past.where('collection_id', '=', only.id)).execute()
  }
  const listed = db
    .selectFrom('nft_listings')
    .select([
      'collection_id',
      'ledger',
      sql<string>`min(price_key)`.as('least'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['collection_id', 'ledger'])
  const floors = await (only === undefined
    ? listed
    : listed.where('collection_id', '=', only.id)
  ).execute()
  const [hours, days] = [groupOf(await since('h1', dayMs)), groupOf(await since('d1', monthMs))]
  const floorsById = groupOf(floors)
  return rows.map((row) => {
    const month = days.get(row.id) ?? []
    return {
      row,
      floors: (floorsById.get(row.id) ?? []).map(({ ledger, least, count }) => ({
        ledger,
        price: BigInt(least).toString(),
        count: Number(count),
      })),
      day: sumOf(hours.get(row.id) ?? []),
      week: sumOf(month.filter(({ start_ms }) => start_ms >= weekMs)),
      month: sumOf(month),
    }
  })
}

function groupOf<R extends { readonly collection_id: number }>(rows: readonly R[]) {
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(row.collection_id)
    if (group === undefined) groups.set(row.collection_id, [row])
    else group.push(row)
  }
  return groups
}

export const sumOf = (parts: readonly Pick<Row<'nft_past'>, 'sales' | 'volume_usd'>[]): NftSum => ({
  sales: parts.reduce((sum, { sales }) => sum + sales, 0),
  volumeUsd: parts.reduce((sum, { volume_usd }) => sum + BigInt(volume_usd), 0n),
})
