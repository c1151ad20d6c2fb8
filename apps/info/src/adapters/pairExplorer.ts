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
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { readNumberedEvents } from '../storage/origin.ts'
import type { MarketView } from '../view/MarketView.ts'
import { blockOf, indexInBlock, latestBlock, timesOf } from './blocks.ts'
import { type Reserves, reservesAfter } from './reserves.ts'

/*
 * The pair explorer's adapter format, version 1.1. A block is a second (`blocks.ts`). In a database that told its events by their places
 * in it before, those stay what they were: blocks 1, 2, 3 … of one event each.
 */

const tag = 'Pair explorer (DEX Screener)'
const DEX_KEY = 'sluice'
/** Events in one answer. */
const MOST_EVENTS = 2_000
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

/** Up to the year 3000. */
const blockNumber = wholeNumber(0, 32_503_680_000)

export const pairExplorerEndpoints = [
  endpoint({
    path: '/adapter/latest-block',
    tag,
    summary: 'The newest block of which all events are known',
    shape: 'plain',
    input: z.object({}),
    output: z.object({ block }),
    answer: async ({ database, nowMs }) => {
      const latest = await latestBlock(database, nowMs)
      if (latest === undefined) throw Refusal.notFound('block yet')
      return { block: { blockNumber: latest, blockTimestamp: latest } }
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
          ...(created_ms === null ? {} : { createdAtBlockTimestamp: blockOf(created_ms) }),
          feeBps: fee_pips / 100,
        },
      }
    },
  }),
  endpoint({
    path: '/adapter/events',
    tag,
    summary: `Swaps and changes of liquidity from one block to another, both included; at most ${MOST_EVENTS} events`,
    shape: 'plain',
    input: z.object({ fromBlock: blockNumber, toBlock: blockNumber }),
    output: z.object({ events: z.array(z.union([swap, change])) }),
    answer: async ({ database, view, nowMs }, { fromBlock, toBlock }) => {
      if (toBlock < fromBlock) throw Refusal.badInput('toBlock: is before fromBlock.')
      const numbered = await readNumberedEvents(database)
      const stretch = { fromBlock, toBlock, numbered, latest: await latestBlock(database, nowMs) }
      const [earlier, later] = [
        await placedIn(database, stretch),
        (await timedIn(database, stretch)).sort(compareIn(view)),
      ]
      const found = [...earlier, ...later]
      if (found.length > MOST_EVENTS)
        throw Refusal.badInput(`toBlock: at most ${MOST_EVENTS} events are told at once.`)
      const held = await reservesAfter(database, found)
      return {
        events: found.flatMap((row) => toEvents(row, view, { held: held.get(row.id), numbered })),
      }
    },
  }),
]

type Stretch = {
  readonly fromBlock: number
  readonly toBlock: number
  /** Events up to this one were told by their places in the database. */
  readonly numbered: number
  readonly latest: number | undefined
}

async function placedIn(database: InfoDatabase, { fromBlock, toBlock, numbered }: Stretch) {
  if (fromBlock > numbered) return []
  const before = Math.min(toBlock, numbered) + 1
  const filter = { kinds: KINDS, after: fromBlock - 1, before }
  return await findTransactions(database, filter, { limit: MOST_EVENTS + 1 })
}

async function timedIn(database: InfoDatabase, { fromBlock, toBlock, ...stretch }: Stretch) {
  const { numbered, latest } = stretch
  if (latest === undefined || fromBlock > latest) return []
  const times = timesOf(fromBlock, Math.min(toBlock, latest))
  const filter = { kinds: KINDS, after: numbered, ...times }
  return await findTransactions(database, filter, { limit: MOST_EVENTS + 1, isInTime: true })
}

/** The order of events in blocks and of blocks, which no database decides. */
const compareIn =
  ({ pools }: MarketView) =>
  (a: FoundTransaction, b: FoundTransaction): number => {
    const index = ({ time_ms, pool_id }: FoundTransaction) =>
      indexInBlock({ timeMs: time_ms, poolId: pools.get(pool_id)?.canister_id ?? '' })
    return blockOf(a.time_ms) - blockOf(b.time_ms) || index(a) - index(b) || a.seq - b.seq
  }

const placeInDatabase = ({ id, time_ms }: FoundTransaction) => ({
  block: { blockNumber: id, blockTimestamp: blockOf(time_ms) },
  txnIndex: 0,
  eventIndex: 0,
})

const placeInTime = ({ time_ms: timeMs, seq }: FoundTransaction, poolId: string) => ({
  block: { blockNumber: blockOf(timeMs), blockTimestamp: blockOf(timeMs) },
  txnIndex: indexInBlock({ timeMs, poolId }),
  eventIndex: seq,
})

type ExplorerEvent = z.input<typeof swap> | z.input<typeof change>

function toEvents(
  row: FoundTransaction,
  { pools }: MarketView,
  { held, numbered }: { readonly held: Reserves | undefined; readonly numbered: number },
): ExplorerEvent[] {
  const pool = pools.get(row.pool_id)
  if (pool === undefined || !pool.isListed) return []
  const { token0, token1 } = pool
  const text0 = (amount: bigint) => amountText(amount, token0.decimals)
  const text1 = (amount: bigint) => amountText(amount, token1.decimals)
  const { amounts, place } = movedBy(decodeEvent(row.kind, row.body))
  const { in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n } = amounts
  const common = {
    ...(row.id <= numbered ? placeInDatabase(row) : placeInTime(row, pool.canister_id)),
    txnId: `${pool.canister_id}_${row.seq}`,
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
