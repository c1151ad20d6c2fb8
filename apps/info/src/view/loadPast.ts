import { DAY_MS } from '../model/candles/levels.ts'
import type { PositionPast, TokenPast } from '../model/worth/dailyWorth.ts'
import { type Handover, spansHeld } from '../model/worth/spansHeld.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Row } from '../storage/schema.ts'
import type { TokenFacts } from './MarketView.ts'

/** A service that was not running writes no days of positions: for so long the one before counts. */
const LONGEST_GAP_MS = 7 * DAY_MS

/** Days from the one that begins at `firstMs` on, before `endMs`. */
export type PastDays = { readonly firstMs: number; readonly endMs: number }

/** What an account held of tokens on some days, and what they cost then. */
export async function loadTokenPasts(
  database: InfoDatabase,
  { account, tokens }: { readonly account: string; readonly tokens: readonly TokenFacts[] },
  days: PastDays,
): Promise<TokenPast[]> {
  if (tokens.length === 0) return []
  const ids = tokens.map(({ id }) => id)
  const balances = await balancesOf(database, account, ids, days)
  const prices = await pricesOf(database, ids, days)
  const balancesById = Map.groupBy(balances, ({ token_id }) => token_id)
  const pricesById = Map.groupBy(prices, ({ token_id }) => token_id)
  return tokens.map(({ id, decimals }) => ({
    tokenId: id,
    decimals,
    balances: (balancesById.get(id) ?? []).map(({ start_ms, balance }) => ({
      startMs: start_ms,
      value: BigInt(balance),
    })),
    prices: (pricesById.get(id) ?? []).map(({ start_ms, close }) => ({
      startMs: start_ms,
      value: BigInt(close),
    })),
  }))
}

/** With the last of each token before the first day, oldest first. */
async function balancesOf(
  { db }: InfoDatabase,
  account: string,
  ids: readonly number[],
  { firstMs, endMs }: PastDays,
) {
  const rows = db
    .selectFrom('holder_days as d')
    .select(['d.token_id', 'd.start_ms', 'd.balance'])
    .where('d.account', '=', account)
    .where('d.token_id', 'in', ids)
  const lasts = db
    .selectFrom('holder_days')
    .select(({ fn }) => ['token_id', fn.max('start_ms').as('last_ms')])
    .where('account', '=', account)
    .where('token_id', 'in', ids)
    .where('start_ms', '<', firstMs)
    .groupBy('token_id')
  const earlier = await rows
    .innerJoin(lasts.as('l'), (join) =>
      join.onRef('l.token_id', '=', 'd.token_id').onRef('l.last_ms', '=', 'd.start_ms'),
    )
    .execute()
  const within = await rows
    .where('d.start_ms', '>=', firstMs)
    .where('d.start_ms', '<', endMs)
    .orderBy('d.start_ms')
    .execute()
  return [...earlier, ...within]
}

/** The same of prices. */
async function pricesOf(
  { db }: InfoDatabase,
  ids: readonly number[],
  { firstMs, endMs }: PastDays,
) {
  const rows = db
    .selectFrom('candles_token as d')
    .select(['d.token_id', 'd.start_ms', 'd.close'])
    .where('d.level', '=', 'd1')
    .where('d.token_id', 'in', ids)
  const lasts = db
    .selectFrom('candles_token')
    .select(({ fn }) => ['token_id', fn.max('start_ms').as('last_ms')])
    .where('level', '=', 'd1')
    .where('token_id', 'in', ids)
    .where('start_ms', '<', firstMs)
    .groupBy('token_id')
  const earlier = await rows
    .innerJoin(lasts.as('l'), (join) =>
      join.onRef('l.token_id', '=', 'd.token_id').onRef('l.last_ms', '=', 'd.start_ms'),
    )
    .execute()
  const within = await rows
    .where('d.start_ms', '>=', firstMs)
    .where('d.start_ms', '<', endMs)
    .orderBy('d.start_ms')
    .execute()
  return [...earlier, ...within]
}

type PositionWish = PastDays & { readonly principal: string; readonly most: number }

/** What positions were worth on the days on which they were somebody's: at most so many, the youngest. */
export async function loadPositionPasts(
  database: InfoDatabase,
  { principal, most, ...days }: PositionWish,
): Promise<{ pasts: PositionPast[]; isCut: boolean }> {
  const { db } = database
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('principal', '=', principal)
    .executeTakeFirst()
  if (user === undefined) return { pasts: [], isCut: false }
  const handovers = await handoversOf(database, user.id, { firstMs: days.firstMs, most })
  const owned = await db
    .selectFrom('positions')
    .selectAll()
    .where('owner_id', '=', user.id)
    .where(({ eb }) => eb.or([eb('closed_ms', 'is', null), eb('closed_ms', '>', days.firstMs)]))
    .orderBy('opened_ms', 'desc')
    .orderBy('pool_id')
    .orderBy('position_id', 'desc')
    .limit(most + 1)
    .execute()
  const found = new Map(owned.map((row) => [keyOf(row), row]))
  for (const [poolId, rows] of Map.groupBy(handovers, ({ pool_id }) => pool_id)) {
    const handed = await db
      .selectFrom('positions')
      .selectAll()
      .where('pool_id', '=', poolId)
      .where('position_id', 'in', [...new Set(rows.map(({ position_id }) => position_id ?? 0))])
      .execute()
    for (const row of handed) found.set(keyOf(row), row)
  }
  const positions = [...found.values()].slice(0, most)
  const values = await valuesOf(database, positions, days)
  const byPosition = Map.groupBy(handovers, keyOf)
  return {
    pasts: positions.map((row) => ({
      values: values.get(keyOf(row)) ?? [],
      held: spansHeld(
        user.id,
        { openedMs: row.opened_ms, closedMs: row.closed_ms ?? undefined, ownerId: row.owner_id },
        (byPosition.get(keyOf(row)) ?? []).map(toHandover),
      ),
    })),
    isCut: found.size > most || handovers.length >= most,
  }
}

type OfPosition = { readonly pool_id: number; readonly position_id: number | null }
const keyOf = ({ pool_id, position_id }: OfPosition) => `${pool_id} ${position_id}`

/** Positions that somebody gave or was given since the first day; oldest first. */
function handoversOf(
  { db }: InfoDatabase,
  userId: number,
  { firstMs, most }: { readonly firstMs: number; readonly most: number },
) {
  return db
    .selectFrom('transactions')
    .select(['pool_id', 'position_id', 'time_ms', 'user_id', 'to_user_id'])
    .where('kind', '=', 'positionTransferred')
    .where('time_ms', '>=', firstMs)
    .where(({ eb }) => eb.or([eb('user_id', '=', userId), eb('to_user_id', '=', userId)]))
    .orderBy('id')
    .limit(most)
    .execute()
}

const toHandover = (
  row: Pick<Row<'transactions'>, 'time_ms' | 'user_id' | 'to_user_id'>,
): Handover => ({ timeMs: row.time_ms, fromId: row.user_id, toId: row.to_user_id })

type Values = { startMs: number; value: bigint }[]

async function valuesOf(
  { db }: InfoDatabase,
  positions: readonly Row<'positions'>[],
  { firstMs, endMs }: PastDays,
): Promise<Map<string, Values>> {
  const values = new Map<string, Values>()
  for (const [poolId, ofPool] of Map.groupBy(positions, ({ pool_id }) => pool_id)) {
    const rows = await db
      .selectFrom('position_days')
      .select(['pool_id', 'position_id', 'start_ms', 'value_usd', 'fees_usd'])
      .where('pool_id', '=', poolId)
      .where(
        'position_id',
        'in',
        ofPool.map(({ position_id }) => position_id),
      )
      .where('start_ms', '>=', firstMs - LONGEST_GAP_MS)
      .where('start_ms', '<', endMs)
      .orderBy('start_ms')
      .execute()
    for (const row of rows) {
      const line = values.get(keyOf(row)) ?? []
      line.push({ startMs: row.start_ms, value: BigInt(row.value_usd) + BigInt(row.fees_usd) })
      values.set(keyOf(row), line)
    }
  }
  return values
}
