import { DAY_MS } from '../model/candles/levels.ts'
import type { PositionDay } from '../model/worth/dailyWorth.ts'
import type { Handover } from '../model/worth/spansHeld.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Row } from '../storage/schema.ts'
import { breathe } from '../work/breathe.ts'
import type { PoolFacts } from './MarketView.ts'

/** A service that was not running writes no days of positions: for so long the one before counts. */
const LONGEST_GAP_MS = 7 * DAY_MS
/** A year of them is some ten thousand rows. */
const POSITIONS_AT_ONCE = 25

/** Days from the one that begins at `firstMs` on, before `endMs`. */
export type PastDays = { readonly firstMs: number; readonly endMs: number }

type OfPosition = { readonly pool_id: number; readonly position_id: number | null }
export const keyOf = ({ pool_id, position_id }: OfPosition) => `${pool_id} ${position_id}`

export const toHandover = (
  row: Pick<Row<'transactions'>, 'time_ms' | 'user_id' | 'to_user_id'>,
): Handover => ({ timeMs: row.time_ms, fromId: row.user_id, toId: row.to_user_id })

type Wish = PastDays & {
  readonly pools: ReadonlyMap<number, PoolFacts>
  readonly positions: readonly Row<'positions'>[]
}

/** What positions in listed tokens were worth with their fees at the ends of days, by `keyOf`, whosoever they were. */
export async function loadPositionDays(
  database: InfoDatabase,
  { pools, positions, firstMs, endMs }: Wish,
): Promise<ReadonlyMap<string, readonly PositionDay[]>> {
  const lines = new Map<string, PositionDay[]>()
  const firstPriced = await firstPricedOf(database, pools, positions)
  for (const { poolId, ids } of inParts(positions)) {
    const startedMs = performance.now()
    const pool = pools.get(poolId)
    if (pool === undefined || !pool.isListed) continue
    const rows = await database.db
      .selectFrom('position_days')
      .selectAll()
      .where('pool_id', '=', poolId)
      .where('position_id', 'in', ids)
      .where('start_ms', '>=', firstMs - LONGEST_GAP_MS)
      .where('start_ms', '<', endMs)
      .orderBy('start_ms')
      .execute()
    for (const row of rows) {
      const line = lines.get(keyOf(row)) ?? []
      const held = [
        [pool.token0_id, BigInt(row.amount0) + BigInt(row.fees0)],
        [pool.token1_id, BigInt(row.amount1) + BigInt(row.fees1)],
      ] as const
      line.push({
        startMs: row.start_ms,
        value: BigInt(row.value_usd) + BigInt(row.fees_usd),
        unpricedIds: held.flatMap(([id, amount]) => {
          if (amount === 0n) return []
          return row.start_ms < (firstPriced.get(id) ?? Number.POSITIVE_INFINITY) ? [id] : []
        }),
      })
      lines.set(keyOf(row), line)
    }
    await breathe(performance.now() - startedMs)
  }
  return lines
}

/** Positions of one pool, so many that their days are read while others can wait. */
function inParts(positions: Wish['positions']): { poolId: number; ids: readonly number[] }[] {
  return [...Map.groupBy(positions, ({ pool_id }) => pool_id)].flatMap(([poolId, ofPool]) =>
    Array.from({ length: Math.ceil(ofPool.length / POSITIONS_AT_ONCE) }, (_, part) => {
      const first = part * POSITIONS_AT_ONCE
      const ids = ofPool.slice(first, first + POSITIONS_AT_ONCE)
      return { poolId, ids: ids.map(({ position_id }) => position_id) }
    }),
  )
}

/** The first day on which each token of these positions had a price. */
async function firstPricedOf(
  { db }: InfoDatabase,
  pools: Wish['pools'],
  positions: Wish['positions'],
): Promise<ReadonlyMap<number, number>> {
  const ids = new Set<number>()
  for (const { pool_id } of positions) {
    const pool = pools.get(pool_id)
    if (pool !== undefined) ids.add(pool.token0_id).add(pool.token1_id)
  }
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('candles_token')
    .select(({ fn }) => ['token_id', fn.min('start_ms').as('first_ms')])
    .where('level', '=', 'd1')
    .where('token_id', 'in', [...ids])
    .groupBy('token_id')
    .execute()
  return new Map(rows.map(({ token_id, first_ms }) => [token_id, Number(first_ms)]))
}
