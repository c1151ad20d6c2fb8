import { eventNumber, partsOf, poolTag } from '../model/events/eventNumber.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { MarketView } from '../view/MarketView.ts'

type Told = { readonly pool_id: number; readonly time_ms: number; readonly seq: number }

/** The number by which others know a transaction (`eventNumber`); undefined for a pool that the view does not know yet. */
export function numberOf({ pools }: MarketView, row: Told): bigint | undefined {
  const pool = pools.get(row.pool_id)
  if (pool === undefined) return undefined
  return eventNumber({ timeMs: row.time_ms, poolId: pool.canister_id, seq: row.seq })
}

type Asked = { readonly database: InfoDatabase; readonly view: MarketView }
/** `isKnown`: it is that event itself, and not the last one of its time. */
type Place = { readonly id: number; readonly isKnown: boolean }

/**
 * Where an event stands in this database: whoever was told its number, by this service or another, goes on from there. A number that
 * was told before they followed from the sources is the place itself. What this database has not got yet is taken for the last that happened by then.
 */
export async function placeOf({ database: { db }, view }: Asked, number: bigint): Promise<Place> {
  const parts = partsOf(number)
  if (parts === undefined) return { id: Number(number > MOST_ID ? MOST_ID : number), isKnown: true }
  const { timeMs, tag, seq } = parts
  const names = [...view.pools.values()]
    .filter(({ canister_id }) => poolTag(canister_id) === tag)
    .map(({ canister_id }) => `pool:${canister_id}`)
  const found =
    names.length === 0
      ? undefined
      : await db
          .selectFrom('events as e')
          .innerJoin('sources as s', 's.id', 'e.source_id')
          .select('e.id')
          .where('s.name', 'in', names)
          .where('e.seq', '=', seq)
          .where('e.time_ms', '=', timeMs)
          .executeTakeFirst()
  if (found !== undefined) return { id: found.id, isKnown: true }
  const last = await db
    .selectFrom('transactions')
    .select('id')
    .where('time_ms', '<=', timeMs)
    .orderBy('time_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { id: last?.id ?? 0, isKnown: false }
}

const MOST_ID = BigInt(Number.MAX_SAFE_INTEGER)

/** What is older than an event with that number stands before this. */
export async function placeBefore(asked: Asked, number: string): Promise<number> {
  const { id, isKnown } = await placeOf(asked, BigInt(number))
  return isKnown ? id : id + 1
}
