import { z } from 'zod'
import { amountText, priceText } from '../http/decimals.ts'
import { endpoint } from '../http/Endpoint.ts'
import { requirePool } from '../http/endpoints/pools.ts'
import { requireToken } from '../http/endpoints/tokens.ts'
import { findTransactions } from '../http/findTransactions.ts'
import { principal, wholeNumber } from '../http/inputs.ts'
import { Refusal } from '../http/Refusal.ts'
import { decimal } from '../http/records/fields.ts'
import { decimalsOf } from '../http/records/poolRecord.ts'
import { type FoundTransaction, movedBy } from '../http/records/transactionRecord.ts'
import { decodeEvent } from '../model/events/eventCodec.ts'
import type { MarketView } from '../view/MarketView.ts'
import { type Reserves, reservesAfter } from './reserves.ts'

/*
 * The pair explorer's adapter format, version 1.1: one event of ours is one block, numbered by its place among all events.
 */

const tag = 'Pair explorer (DEX Screener)'
const DEX_KEY = 'sluice'
/** Blocks in one answer. */
const MOST_BLOCKS = 2_000
const KINDS = ['swapped', 'liquidityAdded', 'liquidityRemoved'] as const

const block = z.object({
  blockNumber: z.int(),
  blockTimestamp: z.int().meta({ description: 'Seconds since 1970' }),
})
const reserves = z.object({ asset0: decimal, asset1: decimal })
const ofEvent = {
  block,
  txnId: z.string(),
  txnIndex: z.int(),
  eventIndex: z.int(),
  maker: z.string(),
  pairId: z.string(),
  reserves: reserves.optional(),
}
const swap = z.object({
  ...ofEvent,
  eventType: z.literal('swap'),
  asset0In: decimal.optional(),
  asset1In: decimal.optional(),
  asset0Out: decimal.optional(),
  asset1Out: decimal.optional(),
  priceNative: decimal.meta({ description: 'Of asset 0 in asset 1, afterwards' }),
})
const change = z.object({
  ...ofEvent,
  eventType: z.enum(['join', 'exit']),
  amount0: decimal,
  amount1: decimal,
})

const sequence = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const toSeconds = (timeMs: number) => Math.floor(timeMs / 1_000)

export const pairExplorerEndpoints = [
  endpoint({
    path: '/adapter/latest-block',
    tag,
    summary: 'The newest block that events are told of',
    shape: 'plain',
    input: z.object({}),
    output: z.object({ block }),
    answer: async ({ database, view }) => {
      const newest = await database.db
        .selectFrom('events')
        .select(['id', 'time_ms'])
        .where('id', '<=', view.appliedId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (newest === undefined) throw Refusal.notFound('block yet')
      return { block: { blockNumber: newest.id, blockTimestamp: toSeconds(newest.time_ms) } }
    },
  }),
  endpoint({
    path: '/adapter/asset',
    tag,
    summary: 'A token by its ledger',
    shape: 'plain',
    input: z.object({ id: principal }),
    output: z.object({
      asset: z.object({
        id: z.string(),
        name: z.string(),
        symbol: z.string(),
        totalSupply: decimal.optional(),
      }),
    }),
    answer: async (asked, { id }) => {
      const { name, symbol, total_supply, decimals } = requireToken(asked, id)
      const supply =
        total_supply === null ? {} : { totalSupply: amountText(total_supply, decimals) }
      // the explorer takes no empty names
      return { asset: { id, name: name || id, symbol: symbol || id, ...supply } }
    },
  }),
  endpoint({
    path: '/adapter/pair',
    tag,
    summary: 'A pool by its canister',
    shape: 'plain',
    input: z.object({ id: principal }),
    output: z.object({
      pair: z.object({
        id: z.string(),
        dexKey: z.string(),
        asset0Id: z.string(),
        asset1Id: z.string(),
        createdAtBlockTimestamp: z.int().optional(),
        feeBps: z.number().meta({ description: 'Hundredths of a percent' }),
      }),
    }),
    answer: async (asked, { id }) => {
      const { token0, token1, created_ms, fee_pips } = requirePool(asked, id)
      return {
        pair: {
          id,
          dexKey: DEX_KEY,
          asset0Id: token0.ledger_id,
          asset1Id: token1.ledger_id,
          ...(created_ms === null ? {} : { createdAtBlockTimestamp: toSeconds(created_ms) }),
          feeBps: fee_pips / 100,
        },
      }
    },
  }),
  endpoint({
    path: '/adapter/events',
    tag,
    summary: `Swaps and changes of liquidity from one block to another, both included; at most ${MOST_BLOCKS} blocks`,
    shape: 'plain',
    input: z.object({ fromBlock: sequence, toBlock: sequence }),
    output: z.object({ events: z.array(z.union([swap, change])) }),
    answer: async ({ database, view }, { fromBlock, toBlock }) => {
      if (toBlock < fromBlock) throw Refusal.badInput('toBlock: is before fromBlock.')
      if (toBlock - fromBlock >= MOST_BLOCKS)
        throw Refusal.badInput(`toBlock: at most ${MOST_BLOCKS} blocks are told at once.`)
      if (fromBlock > view.appliedId) return { events: [] }
      const found = await findTransactions(
        database,
        { kinds: KINDS, after: fromBlock - 1, before: Math.min(toBlock, view.appliedId) + 1 },
        { limit: MOST_BLOCKS },
      )
      const held = await reservesAfter(database, found)
      return { events: found.flatMap((row) => toEvents(row, view, held.get(row.id))) }
    },
  }),
]

type ExplorerEvent = z.input<typeof swap> | z.input<typeof change>

function toEvents(
  row: FoundTransaction,
  { pools }: MarketView,
  held: Reserves | undefined,
): ExplorerEvent[] {
  const pool = pools.get(row.pool_id)
  if (pool === undefined || !pool.isListed) return []
  const { token0, token1 } = pool
  const text0 = (amount: bigint) => amountText(amount, token0.decimals)
  const text1 = (amount: bigint) => amountText(amount, token1.decimals)
  const { amounts, place } = movedBy(decodeEvent(row.kind, row.body))
  const { in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n } = amounts
  const common = {
    block: { blockNumber: row.id, blockTimestamp: toSeconds(row.time_ms) },
    txnId: `${pool.canister_id}_${row.seq}`,
    txnIndex: 0,
    eventIndex: 0,
    maker: row.principal,
    pairId: pool.canister_id,
    ...(held && { reserves: { asset0: text0(held.amount0), asset1: text1(held.amount1) } }),
  }
  if (row.kind !== 'swapped') {
    const eventType = row.kind === 'liquidityAdded' ? ('join' as const) : ('exit' as const)
    return [{ ...common, eventType, amount0: text0(in0 + out0), amount1: text1(in1 + out1) }]
  }
  const priceNative = priceText(place.sqrtPrice ?? 0n, decimalsOf(pool))
  // a price of nothing would make the explorer stop reading
  if (priceNative === '0') return []
  const eventType = 'swap' as const
  return in0 > 0n
    ? [{ ...common, eventType, asset0In: text0(in0), asset1Out: text1(out1), priceNative }]
    : [{ ...common, eventType, asset1In: text1(in1), asset0Out: text0(out0), priceNative }]
}
