import { z } from 'zod'
import { totalCandles } from '../candleLines.ts'
import { filled, stretchOf } from '../charts.ts'
import { LIQUIDITY_PERCENT, usdText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { chartEnd, level, limitUpTo, page } from '../inputs.ts'
import { pageOf } from '../page.ts'
import { usd } from '../records/fields.ts'
import { protocolPoint, repeatedProtocolPoint, toProtocolPoint } from '../records/pointRecords.ts'
import { countedPools } from './pools.ts'

const tag = 'Exchange'

const totals = z
  .object({
    tvlUSD: usd,
    volumeUSD24H: usd,
    volumeUSD7D: usd,
    totalVolumeUSD: usd,
    feesUSD24H: usd,
    totalFeesUSD: usd,
    liquidityFeesUSD24H: usd,
    txCount24H: z.int(),
    txCount: z.int(),
    poolCount: z.int(),
    tokenCount: z.int(),
    userCount: z.int(),
  })
  .meta({ id: 'Totals' })

/** Sums over all pools of listed tokens, those that were removed too; TVL without them. */
export async function exchangeTotals(asked: Asked) {
  const { view, database } = asked
  const live = countedPools(asked)
  const pools = [...view.pools.values()].filter(({ isListed }) => isListed)
  const add = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const count = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const users = await database.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return {
    tvlUsd: add(live.map(({ tvlUsd }) => tvlUsd)),
    volumeUsd24H: add(pools.map(({ windows }) => windows.day.volumeUsd)),
    volumeUsd7D: add(pools.map(({ windows }) => windows.week.volumeUsd)),
    volumeUsd30D: add(pools.map(({ windows }) => windows.month.volumeUsd)),
    totalVolumeUsd: add(pools.map(({ volume_usd }) => BigInt(volume_usd))),
    feesUsd24H: add(pools.map(({ windows }) => windows.day.feesUsd)),
    totalFeesUsd: add(pools.map(({ fees_usd }) => BigInt(fees_usd))),
    txCount24H: count(pools.map(({ windows }) => windows.day.txCount)),
    txCount: count(pools.map(({ tx_count }) => tx_count)),
    poolCount: live.length,
    tokenCount: [...view.tokens.values()].filter(({ is_listed }) => is_listed === 1).length,
    userCount: Number(users?.count ?? 0),
  }
}

export const exchangeEndpoints = [
  endpoint({
    path: '/global/protocol',
    tag,
    summary: 'The whole exchange as of now',
    input: z.object({}),
    output: totals,
    answer: async (asked) => {
      const now = await exchangeTotals(asked)
      return {
        tvlUSD: usdText(now.tvlUsd),
        volumeUSD24H: usdText(now.volumeUsd24H),
        volumeUSD7D: usdText(now.volumeUsd7D),
        totalVolumeUSD: usdText(now.totalVolumeUsd),
        feesUSD24H: usdText(now.feesUsd24H),
        totalFeesUSD: usdText(now.totalFeesUsd),
        liquidityFeesUSD24H: usdText((now.feesUsd24H * LIQUIDITY_PERCENT) / 100n),
        txCount24H: now.txCount24H,
        txCount: now.txCount,
        poolCount: now.poolCount,
        tokenCount: now.tokenCount,
        userCount: now.userCount,
      }
    },
  }),
  endpoint({
    path: '/global/protocol/{level}',
    tag,
    summary: 'The whole exchange over time, newest first, without gaps',
    input: z.object({ level, page, limit: limitUpTo(1_000, 100), end: chartEnd }),
    output: pageOf(protocolPoint),
    answer: async (asked, { level, end: endMs, ...paging }) => {
      const candles = totalCandles(asked.database)
      const beganMs = await candles.beganMs(level)
      const stretch = stretchOf(level, paging, { nowMs: asked.nowMs, endMs, beganMs })
      if (stretch === undefined) return { totalElements: 0, content: [], ...paging }
      const { lengthMs, totalElements } = stretch
      const content = filled(await candles.within(stretch), stretch, {
        join: (rows, startMs) => toProtocolPoint(rows, { level, startMs, lengthMs }),
        repeat: (before, startMs) => repeatedProtocolPoint(before, { level, startMs, lengthMs }),
      })
      return { totalElements, content, ...paging }
    },
  }),
]
