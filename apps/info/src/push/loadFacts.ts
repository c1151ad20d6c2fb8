import { sql } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Condition } from './Condition.ts'
import { type Facts, type PositionFacts, placeKey } from './outcomeOf.ts'

type Place = { readonly poolId: string; readonly positionId: number }
type Pool = { readonly id: number; readonly tick: number | null }
/** What all conditions look at: read once for all of them. */
export type MarketFacts = {
  readonly prices: ReadonlyMap<string, bigint>
  readonly pools: ReadonlyMap<string, Pool>
}

export async function loadMarketFacts({ db }: InfoDatabase): Promise<MarketFacts> {
  const tokens = await db.selectFrom('tokens').select(['ledger_id', 'price_usd']).execute()
  const pools = await db.selectFrom('pools').select(['id', 'canister_id', 'tick']).execute()
  return {
    prices: new Map(
      tokens.flatMap(({ ledger_id, price_usd }) =>
        price_usd === null ? [] : [[ledger_id, BigInt(price_usd)]],
      ),
    ),
    pools: new Map(pools.map(({ canister_id, ...pool }) => [canister_id, pool])),
  }
}

/** What some conditions ask for. */
export async function loadFacts(
  database: InfoDatabase,
  market: MarketFacts,
  conditions: readonly Condition[],
): Promise<Facts> {
  const [orders, ranges, withdrawals] = [
    conditions.filter((one) => one.kind === 'order'),
    conditions.filter((one) => one.kind === 'range'),
    conditions.filter((one) => one.kind === 'withdrawal'),
  ]
  return {
    prices: market.prices,
    orders: await loadOrders(database, market, orders),
    positions: await loadPositions(database, market, ranges),
    withdrawals: await loadWithdrawals(database, withdrawals),
  }
}

/** The rows that a pool's positions have, and nothing of the pools that nobody knows. */
function placesOf({ pools }: MarketFacts, places: readonly Place[]) {
  const known = places.flatMap(({ poolId, positionId }) => {
    const pool = pools.get(poolId)
    return pool === undefined ? [] : [{ pool, poolId, positionId }]
  })
  const keys = new Map(
    known.map((one) => [placeKey(String(one.pool.id), one.positionId), one] as const),
  )
  // numbers as they are: a parameter in a list of values would be text
  const pairs = [...keys.values()].map(
    ({ pool, positionId }) => sql`(${sql.lit(pool.id)}, ${sql.lit(positionId)})`,
  )
  return { keys, isNamed: sql<boolean>`(pool_id, position_id) in (values ${sql.join(pairs)})` }
}

async function loadOrders({ db }: InfoDatabase, market: MarketFacts, places: readonly Place[]) {
  const { keys, isNamed } = placesOf(market, places)
  if (keys.size === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('orders')
    .select(['pool_id', 'position_id', 'status'])
    .where(isNamed)
    .orderBy('id')
    .execute()
  return new Map(
    rows.flatMap(({ pool_id, position_id, status }) => {
      const place = keys.get(placeKey(String(pool_id), position_id))
      return place === undefined ? [] : [[placeKey(place.poolId, place.positionId), status]]
    }),
  )
}

async function loadPositions({ db }: InfoDatabase, market: MarketFacts, places: readonly Place[]) {
  const { keys, isNamed } = placesOf(market, places)
  if (keys.size === 0) return new Map<string, PositionFacts>()
  const rows = await db
    .selectFrom('positions')
    .select(['pool_id', 'position_id', 'tick_lower', 'tick_upper', 'closed_ms'])
    .where(isNamed)
    .execute()
  return new Map(
    rows.flatMap((row): [string, PositionFacts][] => {
      const place = keys.get(placeKey(String(row.pool_id), row.position_id))
      if (place === undefined) return []
      const facts = {
        isClosed: row.closed_ms !== null,
        tickLower: row.tick_lower,
        tickUpper: row.tick_upper,
        tick: place.pool.tick ?? undefined,
      }
      return [[placeKey(place.poolId, place.positionId), facts]]
    }),
  )
}

async function loadWithdrawals(
  { db }: InfoDatabase,
  wanted: readonly Extract<Condition, { kind: 'withdrawal' }>[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await db
    .selectFrom('bridge_withdrawals')
    .select(['ledger_id', 'withdrawal'])
    .where('ledger_id', 'in', [...new Set(wanted.map(({ ledgerId }) => ledgerId))])
    .where('withdrawal', 'in', [...new Set(wanted.map(({ block }) => String(block)))])
    .execute()
  return new Set(rows.map(({ ledger_id, withdrawal }) => placeKey(ledger_id, withdrawal)))
}
