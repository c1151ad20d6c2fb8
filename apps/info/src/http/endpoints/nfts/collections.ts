import { z } from 'zod'
import type { Row } from '../../../storage/schema.ts'
import { nftPast } from '../../candleLines.ts'
import { filled, stretchOf } from '../../charts.ts'
import { usdText } from '../../decimals.ts'
import { type Asked, endpoint } from '../../Endpoint.ts'
import { sorted } from '../../earn/sorts.ts'
import { chartEnd, limitUpTo, page, paging, principal } from '../../inputs.ts'
import { loadNftCollections, type NftStanding } from '../../nfts/loadNftCollections.ts'
import {
  floorsOf,
  nftCollectionRecord,
  originOf,
  toNftCollectionRecord,
} from '../../nfts/nftCollectionRecord.ts'
import { pageIn, pageOf } from '../../page.ts'
import { Refusal } from '../../Refusal.ts'
import { timeMs, usd } from '../../records/fields.ts'
import { order, sortOf } from '../earn/inputs.ts'

export const tag = 'NFTs'

/** Whether only collections are told of that the exchange lists. */
export const origin = z
  .enum(['known', 'all'], { error: 'must be known or all' })
  .default('known')
  .meta({ description: 'Collections that the exchange lists; or all that the market has seen' })

const SORTS = [
  'volume7D',
  'volume24H',
  'volume30D',
  'volume',
  'sales',
  'floor',
  'listings',
  'holders',
  'found',
] as const

type Figure = bigint | number | null

const FIGURES: Record<(typeof SORTS)[number], (asked: Asked, of: NftStanding) => Figure> = {
  volume7D: (_, { week }) => week.volumeUsd,
  volume24H: (_, { day }) => day.volumeUsd,
  volume30D: (_, { month }) => month.volumeUsd,
  volume: (_, { row }) => BigInt(row.volume_usd),
  sales: (_, { row }) => row.sales,
  floor: ({ view }, standing) => floorsOf(view, standing)[0]?.usd ?? null,
  listings: (_, { floors }) => floors.reduce((sum, { count }) => sum + count, 0),
  holders: (_, { row }) => row.holders,
  found: (_, { row }) => row.id,
}

/** @throws Refusal of one that neither the market nor the exchange's list has ever named */
export async function requireNftCollection(
  { database }: Asked,
  collectionId: string,
): Promise<Row<'nft_collections'>> {
  const row = await database.db
    .selectFrom('nft_collections')
    .selectAll()
    .where('collection', '=', collectionId)
    .executeTakeFirst()
  if (row === undefined) throw Refusal.notFound('collection')
  return row
}

export const isKnown = ({ row }: Pick<NftStanding, 'row'>): boolean => originOf(row) !== 'unknown'

const LONGEST_NAME = 100

const point = z
  .object({
    beginTime: timeMs,
    endTime: timeMs,
    sales: z.int(),
    volumeUSD: usd,
    washes: z.int(),
    washUSD: usd,
  })
  .meta({ id: 'NftPoint' })

export const nftCollectionEndpoints = [
  endpoint({
    path: '/nft/collections',
    tag,
    summary: 'Collections of NFTs, the most traded first unless another order is asked for',
    input: z.object({
      origin,
      name: z
        .string({ error: 'must be a text' })
        .max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
        .optional()
        .meta({ description: 'A part of the name, or the whole id of a canister' }),
      sort: sortOf(SORTS),
      order,
      ...paging,
    }),
    output: pageOf(nftCollectionRecord),
    answer: async (asked, { origin, name = '', sort, order, ...paging }) => {
      const part = name.trim().toLowerCase()
      const all = (await loadNftCollections(asked)).filter(
        (standing) =>
          (origin === 'all' || isKnown(standing)) &&
          (part === '' ||
            standing.row.collection === part ||
            standing.row.name?.toLowerCase().includes(part)),
      )
      const rows = all.map((standing) => ({ id: standing.row.id, standing }))
      const figure = ({ standing }: (typeof rows)[number]) => FIGURES[sort](asked, standing)
      const { content, ...page } = pageIn(sorted(rows, figure, order), paging)
      return {
        ...page,
        content: content.map(({ standing }) => toNftCollectionRecord(asked.view, standing)),
      }
    },
  }),
  endpoint({
    path: '/nft/collections/{collectionId}',
    tag,
    summary: 'One collection',
    input: z.object({ collectionId: principal }),
    output: nftCollectionRecord,
    answer: async (asked, { collectionId }) => {
      const [standing] = await loadNftCollections(asked, collectionId)
      if (standing === undefined) throw Refusal.notFound('collection')
      return toNftCollectionRecord(asked.view, standing)
    },
  }),
  endpoint({
    path: '/nft/collections/{collectionId}/chart/{level}',
    tag,
    summary: 'What was sold of a collection over time, newest first, without gaps',
    input: z.object({
      collectionId: principal,
      level: z.enum(['h1', 'd1'], { error: 'must be h1 or d1' }),
      page,
      limit: limitUpTo(1_000, 100),
      end: chartEnd,
    }),
    output: pageOf(point),
    answer: async (asked, { collectionId, level, end: endMs, ...paging }) => {
      const { id } = await requireNftCollection(asked, collectionId)
      const line = nftPast(asked.database, id)
      const beganMs = await line.beganMs(level)
      const stretch = stretchOf(level, paging, { nowMs: asked.nowMs, endMs, beganMs })
      if (stretch === undefined) return { totalElements: 0, content: [], ...paging }
      const empty = { sales: 0, washes: 0, volume_usd: '0', wash_usd: '0' }
      const content = filled(await line.within(stretch), stretch, {
        join: ([row], startMs) => toPoint(row ?? empty, startMs, stretch.lengthMs),
        repeat: (_, startMs) => toPoint(empty, startMs, stretch.lengthMs),
      })
      return { totalElements: stretch.totalElements, content, ...paging }
    },
  }),
]

const toPoint = (
  row: Pick<Row<'nft_past'>, 'sales' | 'washes' | 'volume_usd' | 'wash_usd'>,
  beginTime: number,
  lengthMs: number,
): z.input<typeof point> => ({
  beginTime,
  endTime: beginTime + lengthMs - 1,
  sales: row.sales,
  volumeUSD: usdText(row.volume_usd),
  washes: row.washes,
  washUSD: usdText(row.wash_usd),
})
