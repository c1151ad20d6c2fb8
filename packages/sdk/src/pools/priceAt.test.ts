import { Principal } from '@icp-sdk/core/principal'
import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchPriceAt } from './priceAt.ts'

const owner = Principal.anonymous()
type Entry = {
  kind: 'swap' | 'add' | 'remove' | 'other'
  after: bigint
  price: bigint
  liquidity: bigint
}

function toEvent({ kind, price, liquidity }: Entry): PoolEventKind {
  const at = { sqrtPriceX96: price, tick: 0n }
  const change = { owner, positionId: 1n, liquidity: 5n, amount0: 1n, amount1: 1n, ...at }
  switch (kind) {
    case 'swap': {
      const amounts = { amountOffered: 1n, amountIn: 1n, amountOut: 1n, feeAmount: 0n }
      return { swapped: { flowId: [], owner, zeroForOne: true, ...amounts, liquidity, ...at } }
    }
    case 'add': {
      const range = { tickLower: -60n, tickUpper: 60n }
      return { liquidityAdded: { ...change, ...range, poolLiquidity: liquidity } }
    }
    case 'remove':
      return { liquidityRemoved: { ...change, poolLiquidity: liquidity } }
    case 'other':
      return { availabilityChanged: { available: true } }
  }
}

/** A pool's log that begins at time 1000 with its opening. */
function logOf(entries: readonly Entry[]) {
  let timestamp = 1000n
  const opened = { opened: { feePips: 3000n, tickSpacing: 60n, sqrtPriceX96: 7n } }
  const events: PoolEvent[] = [{ id: 1n, timestamp, event: opened }]
  for (const entry of entries) {
    timestamp += entry.after
    events.push({ id: BigInt(events.length + 1), timestamp, event: toEvent(entry) })
  }
  let requests = 0
  return {
    events,
    requests: () => requests,
    fetchEvents: async (_: string, cursor: bigint, limit: bigint) => {
      requests++
      const from = Number(cursor) - 1
      return { events: events.slice(from, from + Number(limit)), end: BigInt(events.length) + 1n }
    },
  }
}

const entry: fc.Arbitrary<Entry> = fc.record({
  kind: fc.constantFrom('swap', 'add', 'remove', 'other', 'other', 'other'),
  after: fc.bigInt(0n, 9n),
  price: fc.bigInt(1n, 10n ** 20n),
  liquidity: fc.bigInt(0n, 4n),
})

test('the price at any time is the one that a walk through the whole log finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 400, size: 'max' }),
      fc.bigInt(900n, 5000n),
      async (entries, time) => {
        const log = logOf(entries)
        let timestamp = 1000n
        const told = entries.flatMap(({ kind, after, price, liquidity }) => {
          timestamp += after
          return kind === 'other' ? [] : [{ timestampNs: timestamp, price, liquidity }]
        })
        const before = told.findLast(({ timestampNs }) => timestampNs <= time)
        const expected =
          time < 1000n
            ? told.find(({ liquidity }) => liquidity > 0n)
            : before?.liquidity
              ? before
              : undefined
        const found = await fetchPriceAt(log, 'pool', time)
        expect(found?.sqrtPriceX96).toBe(expected?.price)
        expect(found?.timestampNs).toBe(expected?.timestampNs)
      },
    ),
  )
})

test('a log of 100 000 events is searched with few requests', async () => {
  const swap: Entry = { kind: 'swap', after: 10n, price: 3n, liquidity: 1n }
  const log = logOf(
    Array.from({ length: 100_000 }, (_, index) => ({ ...swap, price: BigInt(index) })),
  )

  const found = await fetchPriceAt(log, 'pool', 1000n + 10n * 77_777n)

  expect(found?.sqrtPriceX96).toBe(77_776n)
  expect(log.requests()).toBeLessThanOrEqual(15)
})

test('a pool in which nobody ever put anything has no price', async () => {
  expect(await fetchPriceAt(logOf([]), 'pool', 500n)).toBeUndefined()
  expect(await fetchPriceAt(logOf([]), 'pool', 5000n)).toBeUndefined()
})

test('a replica that lags behind does not keep the search going for ever', async () => {
  const swap: Entry = { kind: 'swap', after: 10n, price: 3n, liquidity: 1n }
  const full = logOf(Array.from({ length: 400 }, () => swap))
  const lagging = logOf(Array.from({ length: 100 }, () => swap))
  let isFirst = true
  const fetchEvents: typeof full.fetchEvents = (...request) => {
    const replica = isFirst ? full : lagging
    isFirst = false
    return replica.fetchEvents(...request)
  }

  const found = await fetchPriceAt({ fetchEvents }, 'pool', 10_000n)

  expect(found?.timestampNs).toBe(2_000n)
  expect(lagging.requests()).toBeLessThan(15)
})
