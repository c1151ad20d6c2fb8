import { z } from 'zod'
import type { TokenFacts } from '../../view/MarketView.ts'
import { tokenCandles } from '../candleLines.ts'
import { filled, stretchOf } from '../charts.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { pageOfTransactions } from '../findTransactions.ts'
import { chartEnd, cursor, level, limitUpTo, page, paging, principal } from '../inputs.ts'
import { growingPageOf, pageIn, pageOf } from '../page.ts'
import { Refusal } from '../Refusal.ts'
import { repeatedTokenPoint, tokenPoint, toTokenPoint } from '../records/pointRecords.ts'
import { poolRecord, toPoolRecord } from '../records/poolRecord.ts'
import {
  ledgerRecord,
  tokenDetail,
  tokenLine,
  tokenRecord,
  toLedgerRecord,
  toTokenDetail,
  toTokenLine,
  toTokenRecord,
} from '../records/tokenRecord.ts'
import { transactionRecord } from '../records/transactionRecord.ts'
import { livePools } from './pools.ts'

const tag = 'Tokens'

/** A token by its ledger. @throws Refusal */
export function requireToken({ view }: Asked, ledgerId: string): TokenFacts {
  const token = view.tokensByLedger.get(ledgerId)
  if (token === undefined) throw Refusal.notFound('token')
  return token
}

/** Tokens in the order of the token list; those that are in pools alone come last. */
const rankedTokens = ({ view }: Asked): TokenFacts[] =>
  [...view.tokens.values()].sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)

const rankOf = ({ rank }: TokenFacts) => rank ?? Number.MAX_SAFE_INTEGER

const poolsOf = (asked: Asked, ledgerId: string) => {
  const { id } = requireToken(asked, ledgerId)
  return livePools(asked).filter(({ token0_id, token1_id }) => token0_id === id || token1_id === id)
}

const detail = {
  tag,
  output: tokenDetail,
} as const

const toDetail = (asked: Asked, ledgerId: string) =>
  toTokenDetail(requireToken(asked, ledgerId), poolsOf(asked, ledgerId).length)

export const tokenEndpoints = [
  endpoint({
    path: '/token/all',
    tag,
    summary: 'All tokens with their prices',
    input: z.object({}),
    output: z.array(tokenRecord),
    answer: async (asked) => rankedTokens(asked).map(toTokenRecord),
  }),
  endpoint({
    path: '/token/chart/list',
    tag,
    summary: 'All tokens with their values and holders',
    input: z.object({}),
    output: z.array(tokenLine),
    answer: async (asked) => rankedTokens(asked).map(toTokenLine),
  }),
  endpoint({
    ...detail,
    path: '/token/data',
    summary: 'All that is known of a token',
    input: z.object({ pid: principal }),
    answer: async (asked, { pid }) => toDetail(asked, pid),
  }),
  endpoint({
    path: '/token/{ledgerId}/pool',
    tag,
    summary: 'Pools of a token, the largest first',
    input: z.object({ ledgerId: principal }),
    output: z.array(poolRecord),
    answer: async (asked, { ledgerId }) => poolsOf(asked, ledgerId).map(toPoolRecord),
  }),
  endpoint({
    path: '/token/{ledgerId}/transaction',
    tag,
    summary: "What was done in a token's pools, newest first",
    input: z.object({ ledgerId: principal, ...paging, cursor }),
    output: growingPageOf(transactionRecord),
    answer: async (asked, { ledgerId, ...wish }) => {
      const { id, tx_count } = requireToken(asked, ledgerId)
      const poolIds = [...asked.view.pools.values()]
        .filter(({ token0_id, token1_id }) => token0_id === id || token1_id === id)
        .map((pool) => pool.id)
      return await pageOfTransactions(asked, { poolIds }, { ...wish, total: tx_count })
    },
  }),
  endpoint({
    path: '/token/{ledgerId}/chart/{level}',
    tag,
    summary: 'Candles of a token in dollars, newest first, without gaps',
    input: z.object({
      ledgerId: principal,
      level,
      page,
      limit: limitUpTo(1_000, 100),
      end: chartEnd,
    }),
    output: pageOf(tokenPoint),
    answer: async (asked, { ledgerId, level, end: endMs, ...paging }) => {
      const token = requireToken(asked, ledgerId)
      const candles = tokenCandles(asked.database, token.id)
      const beganMs = await candles.beganMs(level)
      const stretch = stretchOf(level, paging, { nowMs: asked.nowMs, endMs, beganMs })
      if (stretch === undefined) return { totalElements: 0, content: [], ...paging }
      const { lengthMs, totalElements } = stretch
      const content = filled(await candles.within(stretch), stretch, {
        join: (rows, startMs) => toTokenPoint(token, rows, { level, startMs, lengthMs }),
        repeat: (before, startMs) => repeatedTokenPoint(before, { level, startMs, lengthMs }),
      })
      return { totalElements, content, ...paging }
    },
  }),
  endpoint({
    path: '/tokens/find',
    tag,
    summary: 'What the ledgers of all tokens say, in the order of the token list',
    input: z.object({ page, limit: limitUpTo(1_000, 100) }),
    output: pageOf(ledgerRecord),
    answer: async (asked, wish) => pageIn(rankedTokens(asked).map(toLedgerRecord), wish),
  }),
  endpoint({
    ...detail,
    path: '/tokens/detail',
    summary: 'All that is known of a token',
    input: z.object({ ledgerId: principal }),
    answer: async (asked, { ledgerId }) => toDetail(asked, ledgerId),
  }),
  endpoint({
    path: '/tokens/latest',
    tag,
    summary: 'All that is known of every token, or of one',
    input: z.object({ ledgerId: principal.optional() }),
    output: z.array(tokenDetail),
    answer: async (asked, { ledgerId }) => {
      if (ledgerId !== undefined) return [toDetail(asked, ledgerId)]
      const counts = new Map<number, number>()
      for (const { token0_id, token1_id } of livePools(asked))
        for (const id of [token0_id, token1_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
      return rankedTokens(asked).map((token) => toTokenDetail(token, counts.get(token.id) ?? 0))
    },
  }),
]
