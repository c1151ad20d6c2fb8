import type { OwnRecord } from '../model/earn/OwnEarnings.ts'
import type { PositionPast, Span } from '../model/worth/dailyWorth.ts'
import { spansHeld } from '../model/worth/spansHeld.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { keyOf, loadPositionDays, type PastDays, toHandover } from './loadPositionDays.ts'
import type { PoolFacts } from './MarketView.ts'

/** Farms tell whole seconds, and clocks of canisters differ a little. */
const CLOCK_SLACK_MS = 5_000
/** Times that positions changed hands. */
const MOST_HANDOVERS = 5_000

type Wish = PastDays & {
  readonly pools: ReadonlyMap<number, PoolFacts>
  readonly pool: PoolFacts
  readonly farmCanister: string
  /** Of one person, in the farm. */
  readonly records: readonly OwnRecord[]
  readonly most: number
}

/**
 * What positions that somebody staked in a farm were worth on the days on which they were there: at most so many, those that were
 * staked last. The pool tells when the farm had them, the farm's records whose they were.
 */
export async function loadStakedPasts(
  database: InfoDatabase,
  { pools, pool, farmCanister, records, most, ...days }: Wish,
): Promise<{ pasts: PositionPast[]; isCut: boolean }> {
  const staked = Map.groupBy(
    records.filter(({ log, op }) => log === 'stakes' && op === 'stake'),
    ({ position_id }) => position_id,
  )
  staked.delete(null)
  const ids = [...staked.keys()].flatMap((id) => id ?? [])
  const farm = await database.db
    .selectFrom('users')
    .select('id')
    .where('principal', '=', farmCanister)
    .executeTakeFirst()
  if (farm === undefined || ids.length === 0) return { pasts: [], isCut: false }
  const positions = await database.db
    .selectFrom('positions')
    .selectAll()
    .where('pool_id', '=', pool.id)
    .where('position_id', 'in', ids.slice(-most))
    .where(({ eb }) => eb.or([eb('closed_ms', 'is', null), eb('closed_ms', '>', days.firstMs)]))
    .execute()
  const handovers = await handoversOf(database, pool.id, ids.slice(-most))
  const byPosition = Map.groupBy(handovers, keyOf)
  const values = await loadPositionDays(database, { pools, positions, ...days })
  return {
    pasts: positions.map((row) => {
      const times = (staked.get(row.position_id) ?? []).map(({ time_ms }) => time_ms)
      const life = {
        openedMs: row.opened_ms,
        closedMs: row.closed_ms ?? undefined,
        ownerId: row.owner_id,
      }
      const ofFarm = (byPosition.get(keyOf(row)) ?? [])
        .filter(({ user_id, to_user_id }) => user_id === farm.id || to_user_id === farm.id)
        .map(toHandover)
      return {
        place: 'farms',
        values: values.get(keyOf(row)) ?? [],
        held: spansHeld(farm.id, life, ofFarm).filter((span) => times.some(isWithin(span))),
      }
    }),
    isCut: ids.length > most || handovers.length >= MOST_HANDOVERS,
  }
}

const isWithin =
  ({ fromMs, untilMs }: Span) =>
  (timeMs: number): boolean =>
    timeMs >= fromMs - CLOCK_SLACK_MS && (untilMs === undefined || timeMs <= untilMs)

/** All of them, oldest first. */
function handoversOf({ db }: InfoDatabase, poolId: number, ids: readonly number[]) {
  return db
    .selectFrom('transactions')
    .select(['pool_id', 'position_id', 'time_ms', 'user_id', 'to_user_id'])
    .where('kind', '=', 'positionTransferred')
    .where('pool_id', '=', poolId)
    .where('position_id', 'in', ids)
    .orderBy('id')
    .limit(MOST_HANDOVERS)
    .execute()
}
