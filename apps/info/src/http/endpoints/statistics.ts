import { z } from 'zod'
import { DAY_MS } from '../../model/candles/levels.ts'
import { poolCandles } from '../candleLines.ts'
import { filled, stretchOf } from '../charts.ts'
import { aprText, scaledPrice, significant, sum } from '../decimals.ts'
import { endpoint } from '../Endpoint.ts'
import { principal } from '../inputs.ts'
import { Refusal } from '../Refusal.ts'
import { decimal, timeMs } from '../records/fields.ts'
import { decimalsOf, toPriceRange } from '../records/poolRecord.ts'
import { requirePool } from './pools.ts'

const tag = 'Statistics'
const input = z.object({ pid: principal })
/** Days of a line of returns. */
const MOST_DAYS = 365
/** A suggested range reaches at least so far to both sides of the price, in percent. */
const LEAST_PERCENT = 10n

export const statisticsEndpoints = [
  endpoint({
    path: '/pool/price/recommend/{poolId}',
    tag,
    summary:
      'A range for a new position: the lowest and the highest price of 7 days, and at least 10 % to both sides of the price',
    input: z.object({ poolId: principal }),
    output: z.object({ minPrice: decimal, maxPrice: decimal }),
    answer: async (asked, { poolId }) => {
      const pool = requirePool(asked, poolId)
      const { sqrt_price_x96, windows } = pool
      if (sqrt_price_x96 === null) throw Refusal.notFound('price: the pool has not been opened')
      const toScaled = (root: bigint | string) => scaledPrice(root, decimalsOf(pool))
      const now = toScaled(sqrt_price_x96)
      const low = toScaled(windows.week.low ?? sqrt_price_x96)
      const high = toScaled(windows.week.high ?? sqrt_price_x96)
      const [least, most] = [now - (now * LEAST_PERCENT) / 100n, now + (now * LEAST_PERCENT) / 100n]
      return {
        minPrice: significant(low < least ? low : least),
        maxPrice: significant(high > most ? high : most),
      }
    },
  }),
  endpoint({
    path: '/swap/pool/price/index',
    tag,
    summary: 'Lowest and highest prices of token 0 in token 1',
    input,
    output: z.object({
      pool: z.string(),
      priceLow24H: decimal.nullable(),
      priceHigh24H: decimal.nullable(),
      priceLow7D: decimal.nullable(),
      priceHigh7D: decimal.nullable(),
      priceLow30D: decimal.nullable(),
      priceHigh30D: decimal.nullable(),
    }),
    answer: async (asked, { pid }) => ({ pool: pid, ...toPriceRange(requirePool(asked, pid)) }),
  }),
  endpoint({
    path: '/swap/pool/apr/index',
    tag,
    summary:
      'Yearly returns in percent from the fees of a day, of 7 and of 30: four fifths of the fees times 360 days over TVL',
    input,
    output: z.object({
      pool: z.string(),
      aprAvg1D: decimal.nullable(),
      aprAvg7D: decimal.nullable(),
      aprAvg30D: decimal.nullable(),
    }),
    answer: async (asked, { pid }) => {
      const { tvlUsd, windows } = requirePool(asked, pid)
      return {
        pool: pid,
        aprAvg1D: aprText(windows.day.feesUsd, tvlUsd, 1),
        aprAvg7D: aprText(windows.week.feesUsd, tvlUsd, 7),
        aprAvg30D: aprText(windows.month.feesUsd, tvlUsd, 30),
      }
    },
  }),
  endpoint({
    path: '/swap/pool/apr/line',
    tag,
    summary: 'The yearly return of each day in percent, oldest first',
    input,
    output: z.array(z.object({ snapshotTime: timeMs, dayId: z.int(), apr: decimal.nullable() })),
    answer: async (asked, { pid }) => {
      const { database, nowMs } = asked
      const { id } = requirePool(asked, pid)
      const candles = poolCandles(database, id)
      const beganMs = await candles.beganMs('d1')
      const stretch = stretchOf('d1', { page: 1, limit: MOST_DAYS }, { nowMs, beganMs })
      if (stretch === undefined) return []
      const days = filled(await candles.within(stretch), stretch, {
        join: (rows, startMs) => ({
          startMs,
          fees: sum(rows.map(({ fees_usd }) => fees_usd)),
          tvl: BigInt(rows.at(-1)?.tvl_usd ?? 0),
        }),
        repeat: ({ tvl }, startMs) => ({ startMs, fees: 0n, tvl }),
      })
      return days.reverse().map(({ startMs, fees, tvl }) => ({
        snapshotTime: startMs,
        dayId: Math.floor(startMs / DAY_MS),
        apr: aprText(fees, tvl, 1),
      }))
    },
  }),
]
