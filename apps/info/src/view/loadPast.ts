import type { PositionPast, PriceDay, TokenPast } from '../model/worth/dailyWorth.ts'
import { spansHeld } from '../model/worth/spansHeld.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { keyOf, loadPositionDays, type PastDays, toHandover } from './loadPositionDays.ts'
import type { PoolFacts, TokenFacts } from './MarketView.ts'

/** What somebody, who has one of these accounts at each ledger, held of tokens on some days, and what they cost then. */
export async function loadTokenPasts(
  database: InfoDatabase,
  wish: { readonly accounts: readonly string[]; readonly tokens: readonly TokenFacts[] },
  days: PastDays,
): Promise<TokenPast[]> {
  const { accounts, tokens } = wish
  if (tokens.length === 0) return []
  const ids = tokens.map(({ id }) => id)
  const balances = await balancesOf(database, accounts, ids, days)
  const prices = await loadPricePasts(database, ids, days)
  const balancesById = Map.groupBy(balances, ({ token_id }) => token_id)
  return tokens.map(({ id, decimals }) => ({
    place: 'tokens',
    tokenId: id,
    decimals,
    balances: (balancesById.get(id) ?? []).map(({ start_ms, balance }) => ({
      startMs: start_ms,
      value: BigInt(balance),
    })),
    prices: prices.get(id) ?? [],
  }))
}

/** What whole tokens cost at the ends of days, in 10^-18 dollars, and what stood behind that; by the tokens' ids. */
export async function loadPricePasts(
  database: InfoDatabase,
  ids: readonly number[],
  days: PastDays,
): Promise<ReadonlyMap<number, readonly PriceDay[]>> {
  if (ids.length === 0) return new Map()
  const lines = new Map<number, PriceDay[]>()
  for (const { token_id, start_ms, close, behind_usd } of await pricesOf(database, ids, days)) {
    const line = lines.get(token_id) ?? []
    const behindUsd = behind_usd === null ? undefined : BigInt(behind_usd)
    line.push({ startMs: start_ms, value: BigInt(close), behindUsd })
    lines.set(token_id, line)
  }
  return lines
}

/** With the last of each token before the first day, oldest first. */
async function balancesOf(
  { db }: InfoDatabase,
  accounts: readonly string[],
  ids: readonly number[],
  { firstMs, endMs }: PastDays,
) {
  const rows = db
    .selectFrom('holder_days as d')
    .select(['d.token_id', 'd.start_ms', 'd.balance'])
    .where('d.account', 'in', accounts)
    .where('d.token_id', 'in', ids)
  const lasts = db
    .selectFrom('holder_days')
    .select(({ fn }) => ['token_id', fn.max('start_ms').as('last_ms')])
    .where('account', 'in', accounts)
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
    .select(['d.token_id', 'd.start_ms', 'd.close', 'd.behind_usd'])
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

type PositionWish = PastDays & {
  readonly pools: ReadonlyMap<number, PoolFacts>
  readonly principal: string
  readonly most: number
}

/** What positions were worth on the days on which they were somebody's: at most so many, the youngest. */
export async function loadPositionPasts(
  database: InfoDatabase,
  { pools, principal, most, ...days }: PositionWish,
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
  const values = await loadPositionDays(database, { pools, positions, ...days })
  const byPosition = Map.groupBy(handovers, keyOf)
  return {
    pasts: positions.map((row) => ({
      place: 'positions',
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
