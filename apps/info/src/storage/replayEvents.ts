import { lateKeys } from '../model/candles/lateKeys.ts'
import { decodeEvent } from '../model/events/eventCodec.ts'
import type { PlacedEvent } from '../model/events/PlacedEvent.ts'
import { Market } from '../model/Market.ts'
import type { PricingRules } from '../model/prices/PricingRules.ts'
import { takeChanges } from '../model/tables/takeChanges.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import { loadHolders } from './loadHolders.ts'
import { loadLateCandles } from './loadLateCandles.ts'
import { oldCandles } from './oldCandles.ts'
import type { Row } from './schema.ts'

const EVENTS_AT_ONCE = 20_000

export type ReplayOptions = {
  readonly rules: PricingRules
  /** Of the tables that are filled. */
  readonly prefix: string
  /** After each part; throwing ends it. */
  readonly onPart: (done: number) => Promise<void>
}

/** Applies all stored events, in the order of their ids, to a market that begins with nothing, and writes what follows from them. */
export async function replayEvents(database: InfoDatabase, options: ReplayOptions): Promise<void> {
  const { rules, prefix, onPart } = options
  const market = new Market(rules)
  const sources = await database.db.selectFrom('sources').select(['id', 'name']).execute()
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  let done = 0
  for (;;) {
    const rows = await database.db
      .selectFrom('events')
      .selectAll()
      .where('id', '>', market.state.appliedId)
      .orderBy('id')
      .limit(EVENTS_AT_ONCE)
      .execute()
    if (rows.length === 0) break
    const events = rows.map((row) => placed(row, names))
    await loadLateCandles(database, market, lateKeys(market.state, events), prefix)
    await loadHolders(database, market, events, prefix)
    for (const event of events) market.apply(event)
    await database.commit(takeChanges(market), { prefix })
    done += rows.length
    await onPart(done)
  }
  await database.run(oldCandles(market.state.clockMs, prefix))
}

const placed = (
  { id, source_id, seq, time_ms, kind, body }: Row<'events'>,
  names: ReadonlyMap<number, string>,
): PlacedEvent => ({
  id,
  source: names.get(source_id) ?? '',
  seq,
  timeMs: time_ms,
  event: decodeEvent(kind, body),
})
