import type { FoundTransaction } from '../http/records/transactionRecord.ts'
import { MINUTE_MS, startOf } from '../model/candles/levels.ts'
import { decodeEvent } from '../model/events/eventCodec.ts'
import type { SourceEvent } from '../model/events/eventFields.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'

export type Reserves = { readonly amount0: bigint; readonly amount1: bigint }

/** Events that change what a pool holds for its positions. */
const CHANGING = ['swapped', 'liquidityAdded', 'liquidityRemoved', 'protocolShareMoved'] as const
/** A pool with more in the minutes asked for is told without its reserves. */
const MOST_EVENTS = 20_000

/**
 * What a pool held right after each of these, by the number of the event: what its candle says it held at the end of the minute,
 * less what came after within that minute. Absent where the candle is gone.
 */
export async function reservesAfter(
  { db }: InfoDatabase,
  rows: readonly FoundTransaction[],
): Promise<Map<number, Reserves>> {
  const found = new Map<number, Reserves>()
  for (const poolId of new Set(rows.map(({ pool_id }) => pool_id))) {
    const ofPool = rows.filter(({ pool_id }) => pool_id === poolId)
    const minutes = [...new Set(ofPool.map(({ time_ms }) => startOf(time_ms, MINUTE_MS)))]
    const candles = await db
      .selectFrom('candles_pool')
      .select(['start_ms', 'locked0', 'locked1'])
      .where('pool_id', '=', poolId)
      .where('level', '=', 'm1')
      .where('start_ms', 'in', minutes)
      .execute()
    const first = ofPool[0]
    if (first === undefined) continue
    const events = await db
      .selectFrom('events as e')
      .innerJoin('events as f', 'f.source_id', 'e.source_id')
      .select(['e.id', 'e.seq', 'e.time_ms', 'e.kind', 'e.body'])
      .where('f.id', '=', first.id)
      .whereRef('e.seq', '>=', 'f.seq')
      .where('e.time_ms', '<', Math.max(...minutes) + MINUTE_MS)
      .where('e.kind', 'in', [...CHANGING])
      .orderBy('e.seq')
      .limit(MOST_EVENTS)
      .execute()
    if (events.length === MOST_EVENTS) continue
    const wanted = new Set(ofPool.map(({ id }) => id))
    for (const { start_ms, locked0, locked1 } of candles) {
      let held = { amount0: BigInt(locked0), amount1: BigInt(locked1) }
      const ofMinute = events.filter(({ time_ms }) => startOf(time_ms, MINUTE_MS) === start_ms)
      for (const event of ofMinute.reverse()) {
        if (wanted.has(event.id)) found.set(event.id, held)
        const { amount0, amount1 } = changeBy(decodeEvent(event.kind, event.body))
        held = { amount0: held.amount0 - amount0, amount1: held.amount1 - amount1 }
      }
    }
  }
  return found
}

function changeBy(event: SourceEvent): Reserves {
  switch (event.kind) {
    case 'swapped':
      return event.zeroForOne
        ? { amount0: event.amountIn, amount1: -event.amountOut }
        : { amount0: -event.amountOut, amount1: event.amountIn }
    case 'liquidityAdded':
      return event
    case 'liquidityRemoved':
    case 'protocolShareMoved':
      return { amount0: -event.amount0, amount1: -event.amount1 }
    default:
      return { amount0: 0n, amount1: 0n }
  }
}
