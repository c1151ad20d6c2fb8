import { z } from 'zod'
import { MINUTE_MS, startOf } from '../../model/candles/levels.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { market, toMarketPool, toMarketToken } from '../records/marketRecord.ts'
import { livePools } from './pools.ts'

export const marketEndpoints = [
  endpoint({
    path: '/market',
    tag: 'Exchange',
    summary: 'Prices, pools and tokens for a whole app, in one small answer',
    input: z.object({}),
    output: market,
    answer: async (asked) => ({
      asOf: startOf(await readMs(asked), MINUTE_MS),
      pools: livePools(asked).map(toMarketPool),
      tokens: [...asked.view.tokens.values()].map(toMarketToken),
    }),
  }),
]

/** When half of all sources had been read: one that fails makes the market no older, an indexer that stands does. */
async function readMs({ database, nowMs }: Asked): Promise<number> {
  const rows = await database.db.selectFrom('sources').select('checked_ms').execute()
  const times = rows.map(({ checked_ms }) => checked_ms ?? 0).sort((a, b) => a - b)
  return Math.min(nowMs, times[Math.floor(times.length / 2)] ?? 0)
}
