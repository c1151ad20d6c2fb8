import { z } from 'zod'
import type { PoolFacts } from '../../view/MarketView.ts'
import { poolCandles, tokenCandles } from '../candleLines.ts'
import { filled, type Stretch, stretchOf } from '../charts.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { pageOfTransactions } from '../findTransactions.ts'
import { chartEnd, cursor, level, limitUpTo, page, paging, principal } from '../inputs.ts'
import { growingPageOf, pageOf } from '../page.ts'
import { Refusal } from '../Refusal.ts'
import { poolPoint, repeatedPoolPoint, toPoolPoint } from '../records/pointRecords.ts'
import { poolRecord, toPoolRecord } from '../records/poolRecord.ts'
import { transactionRecord } from '../records/transactionRecord.ts'

const tag = 'Pools'

/** A pool by its canister. @throws Refusal */
export function requirePool({ view }: Asked, canisterId: string): PoolFacts {
  const pool = view.poolsByCanister.get(canisterId)
  if (pool === undefined) throw Refusal.notFound('pool')
  return pool
}

/** Pools that the factory has now, the largest first; those of tokens that are not listed come last. */
export const livePools = ({ view }: Asked): PoolFacts[] =>
  [...view.pools.values()]
    .filter(({ removed_ms }) => removed_ms === null)
    .sort((a, b) => Number(b.isListed) - Number(a.isListed) || compareTvl(a, b))

const compareTvl = (a: PoolFacts, b: PoolFacts): number =>
  a.tvlUsd === b.tvlUsd ? a.id - b.id : a.tvlUsd < b.tvlUsd ? 1 : -1

/** Those of them that count in what is said of the whole exchange. */
export const countedPools = (asked: Asked): PoolFacts[] =>
  livePools(asked).filter(({ isListed }) => isListed)

const all = {
  tag,
  input: z.object({}),
  output: z.array(poolRecord),
  answer: async (asked: Asked) => livePools(asked).map(toPoolRecord),
} as const

export const poolEndpoints = [
  endpoint({ ...all, path: '/pool/all', summary: 'All pools, the largest first' }),
  endpoint({ ...all, path: '/pool/latest', summary: 'The same as /pool/all' }),
  endpoint({
    path: '/pool/get',
    tag,
    summary: 'The deepest pool of a token with the token that most pools are with',
    input: z.object({ ledgerId: principal }),
    output: z.object({ poolId: z.string(), token0Id: z.string(), token1Id: z.string() }),
    answer: async (asked, { ledgerId }) => {
      const pools = livePools(asked)
      const hub = mostPaired(pools)
      const ofToken = pools.filter(
        ({ token0, token1 }) => token0.ledger_id === ledgerId || token1.ledger_id === ledgerId,
      )
      const found =
        ofToken.find(({ token0_id, token1_id }) => token0_id === hub || token1_id === hub) ??
        ofToken[0]
      if (found === undefined) throw Refusal.notFound('pool of this token')
      const { canister_id, token0, token1 } = found
      return { poolId: canister_id, token0Id: token0.ledger_id, token1Id: token1.ledger_id }
    },
  }),
  endpoint({
    path: '/pool/{poolId}',
    tag,
    summary: 'One pool',
    input: z.object({ poolId: principal }),
    output: poolRecord,
    answer: async (asked, { poolId }) => toPoolRecord(requirePool(asked, poolId)),
  }),
  endpoint({
    path: '/pool/{poolId}/transaction',
    tag,
    summary: 'What was done in a pool, newest first',
    input: z.object({ poolId: principal, ...paging, cursor }),
    output: growingPageOf(transactionRecord),
    answer: async (asked, { poolId, ...wish }) => {
      const { id, tx_count } = requirePool(asked, poolId)
      return await pageOfTransactions(asked, { poolIds: [id] }, { ...wish, total: tx_count })
    },
  }),
  endpoint({
    path: '/pool/{poolId}/chart/{level}',
    tag,
    summary: 'Candles of a pool, newest first, without gaps',
    input: z.object({
      poolId: principal,
      level,
      page,
      limit: limitUpTo(1_000, 100),
      end: chartEnd,
    }),
    output: pageOf(poolPoint),
    answer: async (asked, { poolId, level, end: endMs, ...paging }) => {
      const pool = requirePool(asked, poolId)
      const candles = poolCandles(asked.database, pool.id)
      const beganMs = await candles.beganMs(level)
      const stretch = stretchOf(level, paging, { nowMs: asked.nowMs, endMs, beganMs })
      if (stretch === undefined) return { totalElements: 0, content: [], ...paging }
      const { lengthMs, totalElements } = stretch
      const [prices0, prices1] = [
        await closesOf(asked, pool.token0_id, stretch),
        await closesOf(asked, pool.token1_id, stretch),
      ]
      const content = filled(await candles.within(stretch), stretch, {
        join: (rows, startMs) =>
          toPoolPoint(pool, rows, {
            level,
            startMs,
            lengthMs,
            prices: [prices0(startMs), prices1(startMs)],
          }),
        repeat: (before, startMs) => repeatedPoolPoint(before, { level, startMs, lengthMs }),
      })
      return { totalElements, content, ...paging }
    },
  }),
]

function mostPaired(pools: readonly PoolFacts[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { token0_id, token1_id } of pools)
    for (const id of [token0_id, token1_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].sort(([a, most], [b, least]) => least - most || a - b)[0]?.[0]
}

/** A token's price at the end of each period. */
async function closesOf({ database }: Asked, tokenId: number, stretch: Stretch) {
  const rows = await tokenCandles(database, tokenId).within(stretch)
  let next = 0
  let close: string | null = null
  // asked for in the order of time
  return (startMs: number): string | null => {
    for (let row = rows[next]; row && row.start_ms < startMs + stretch.lengthMs; row = rows[++next])
      close = row.close
    return close
  }
}
