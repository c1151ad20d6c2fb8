import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import type { Level } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Database, Row } from '../storage/schema.ts'
import { type ChartLevel, MADE_OF, type Stretch } from './charts.ts'

/** The candles that a chart is made of. */
export type CandleLine<Candle> = {
  /** When the first one began; undefined where there is none. */
  readonly beganMs: (chart: ChartLevel) => Promise<number | undefined>
  /** Those of a stretch, with the last one before it, oldest first. */
  readonly within: (stretch: Stretch) => Promise<Candle[]>
}

export function poolCandles({ db }: InfoDatabase, poolId: number): CandleLine<Row<'candles_pool'>> {
  const candles = db.selectFrom('candles_pool').selectAll().where('pool_id', '=', poolId)
  return lineOf((level) => candles.where('level', '=', level))
}

export function tokenCandles(
  { db }: InfoDatabase,
  tokenId: number,
): CandleLine<Row<'candles_token'>> {
  const candles = db.selectFrom('candles_token').selectAll().where('token_id', '=', tokenId)
  return lineOf((level) => candles.where('level', '=', level))
}

/** What was done at a bridge: in hours and days only. */
export function bridgePast({ db }: InfoDatabase, ledgerId: string): CandleLine<Row<'bridge_past'>> {
  const past = db.selectFrom('bridge_past').selectAll().where('ledger_id', '=', ledgerId)
  return lineOf((level) => past.where('level', '=', level))
}

/** What the ledger said of the supply of a bridge's token: in hours and days only. */
export function bridgeSupplies(
  { db }: InfoDatabase,
  ledgerId: string,
): CandleLine<Row<'bridge_supply'>> {
  const supplies = db.selectFrom('bridge_supply').selectAll().where('ledger_id', '=', ledgerId)
  return lineOf((level) => supplies.where('level', '=', level))
}

/** What was sold of a collection of NFTs: in hours and days only. */
export function nftPast({ db }: InfoDatabase, collectionId: number): CandleLine<Row<'nft_past'>> {
  const past = db.selectFrom('nft_past').selectAll().where('collection_id', '=', collectionId)
  return lineOf((level) => past.where('level', '=', level))
}

/** Those of the whole exchange. */
export function totalCandles({ db }: InfoDatabase): CandleLine<Row<'totals'>> {
  return lineOf((level) => db.selectFrom('totals').selectAll().where('level', '=', level))
}

type CandleTable =
  | 'candles_pool'
  | 'candles_token'
  | 'totals'
  | 'bridge_past'
  | 'bridge_supply'
  | 'nft_past'

function lineOf<Table extends CandleTable, Candle>(
  candles: (level: Level) => SelectQueryBuilder<Database, Table, Candle>,
): CandleLine<Simplify<Candle>> {
  // the builder cannot tell that each of these tables has this column
  const start = sql.ref<number>('start_ms')
  return {
    beganMs: async (chart) => {
      const oldest = sql<number | null>`min(${start})`.as('oldest')
      const line = candles(MADE_OF[chart].from).clearSelect().select(oldest)
      return (await line.executeTakeFirst())?.oldest ?? undefined
    },
    within: async ({ from, lengthMs, firstMs, lastMs }) => {
      const line = candles(from)
      const earlier = await line
        .where(sql<boolean>`${start} < ${firstMs}`)
        .orderBy(start, 'desc')
        .limit(1)
        .execute()
      const within = await line
        .where(sql<boolean>`${start} >= ${firstMs} and ${start} < ${lastMs + lengthMs}`)
        .orderBy(start)
        .execute()
      return [...earlier, ...within]
    },
  }
}
