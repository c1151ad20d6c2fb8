import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyAll } from '../testing/applyAll.ts'
import { RULES, randomMarket, type Told } from '../testing/randomMarket.ts'
import { decodeEvent } from './events/eventCodec.ts'
import { Market } from './Market.ts'
import { NonsenseError } from './NonsenseError.ts'
import { positionHolds } from './positions/dailyRows.ts'

const GOLDEN = join(import.meta.dirname, 'golden')

test('the golden log gives the golden tables', async () => {
  const lines = readFileSync(join(GOLDEN, 'log.jsonl'), 'utf8').trim().split('\n')
  const told = lines.map((line): Told => {
    const [source, seq, timeMs, kind, body] = JSON.parse(line)
    return { source, seq, timeMs, event: decodeEvent(kind, JSON.stringify(body)) }
  })
  const { writes } = applyAll(told)
  const tables = writes
    .filter(({ mode }) => mode !== 'delete')
    .flatMap(({ table, rows }) => rows.map((row) => JSON.stringify([table, row])))
  await expect(`${tables.sort().join('\n')}\n`).toMatchFileSnapshot(join(GOLDEN, 'tables.jsonl'))
})

const markets = fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((seed) => ({ seed, steps: 60 }))

const sum = (rows: readonly unknown[], column: string): bigint =>
  rows.reduce<bigint>((total, row) => total + BigInt(Object(row)[column]), 0n)

test('minutes, hours and days add up to the same, for each pool, each token and in all', () => {
  fc.assert(
    fc.property(markets, (wish) => {
      const { rows } = applyAll(randomMarket({ ...wish, stepMs: 400_000 }).told)
      const sums = (table: 'candles_pool' | 'candles_token' | 'totals', column: string) =>
        ['m1', 'h1', 'd1'].map((level) =>
          sum(
            rows(table).filter((row) => row.level === level),
            column,
          ),
        )
      for (const column of ['volume_usd', 'fees_usd', 'tx_count']) {
        const [minutes, hours, days] = sums('candles_pool', column)
        expect([hours, days]).toEqual([minutes, minutes])
        // the exchange is its pools
        expect(sums('totals', column)).toEqual([minutes, minutes, minutes])
        expect(sum(rows('pools'), column)).toBe(minutes)
      }
      for (const column of ['volume0', 'volume1']) {
        const [minutes, hours, days] = sums('candles_pool', column)
        expect([hours, days]).toEqual([minutes, minutes])
        expect(sum(rows('pools'), column)).toBe(minutes)
      }
      const [minutes, hours, days] = sums('candles_token', 'volume')
      expect([hours, days]).toEqual([minutes, minutes])
    }),
    share(400, 12),
  )
})

test('a candle opens where the one before closed, and its prices lie between its low and its high', () => {
  fc.assert(
    fc.property(markets, (wish) => {
      const { rows } = applyAll(randomMarket({ ...wish, stepMs: 400_000 }).told)
      for (const level of ['m1', 'h1', 'd1']) {
        const line = rows('candles_pool')
          .filter((row) => row.level === level && row.pool_id === 1)
          .sort((a, b) => a.start_ms - b.start_ms)
        for (const [index, { open, high, low, close, open_ms, close_ms }] of line.entries()) {
          if (index > 0) expect(open).toBe(line[index - 1]?.close)
          for (const price of [open, close].map(BigInt)) {
            expect(price >= BigInt(low) && price <= BigInt(high)).toBe(true)
          }
          expect(open_ms).toBeLessThanOrEqual(close_ms)
        }
      }
    }),
    share(200, 8),
  )
})

test('what the market says is locked is what the pools hold, and positions stand for no more', () => {
  fc.assert(
    fc.property(markets, (wish) => {
      const { told, pools } = randomMarket(wish)
      const { market, rows } = applyAll(told)
      for (const pool of pools) {
        const book = market.state.pools.get(pool.canisterId)
        if (book === undefined) throw new Error('a pool is missing')
        expect([book.locked0, book.locked1]).toEqual(pool.locked)
        const all = [...book.positions.keys()].map((id) => positionHolds(book, id))
        const held0 = all.reduce(
          (total, { amounts, fees }) => total + amounts.amount0 + fees.amount0,
          0n,
        )
        expect(held0).toBeLessThanOrEqual(book.locked0)
      }
      for (const token of rows('tokens')) {
        const sides = rows('pools').map((pool) =>
          pool.token0_id === token.id
            ? pool.locked0
            : pool.token1_id === token.id
              ? pool.locked1
              : '0',
        )
        expect(sides.reduce((total, side) => total + BigInt(side), 0n)).toBe(BigInt(token.locked))
      }
      const tvl = rows('pools').reduce((total, pool) => total + BigInt(pool.tvl_usd), 0n)
      expect(market.state.tvlUsd).toBe(tvl)
    }),
    share(400, 10),
  )
})

test('an event that does not follow is refused: out of turn, of an unknown pool, or with other numbers', () => {
  const { told } = randomMarket({ seed: 1, steps: 30 })
  const at = told.findIndex(({ event }) => event.kind === 'swapped')
  const swapped = told[at]
  if (swapped?.event.kind !== 'swapped') throw new Error('nobody swapped')
  const { event } = swapped
  const lies: Partial<Told>[] = [
    { seq: swapped.seq + 1 },
    { seq: swapped.seq - 1 },
    { source: 'pool:nobody' },
    { timeMs: 1 },
    { event: { ...event, amountOut: event.amountOut + 1n } },
    { event: { ...event, feeAmount: 0n } },
    { event: { ...event, sqrtPriceX96: event.sqrtPriceX96 + 1n } },
    { event: { ...event, amountOffered: 2n ** 200n } },
    { event: { kind: 'ticked' } },
  ]
  for (const lie of lies) {
    const { market } = applyAll(told.slice(0, at))
    expect(() => market.apply({ id: at + 1, ...swapped, ...lie })).toThrow(NonsenseError)
  }
})

test('days that end write down every open position; silent hours value what is locked anew', () => {
  const { told, endMs } = randomMarket({ seed: 2, steps: 20 })
  const market = new Market(RULES)
  for (const [index, event] of told.entries()) market.apply({ id: index + 1, ...event })
  const open = [...market.state.pools.values()].reduce(
    (total, { positions }) => total + positions.size,
    0,
  )
  market.state.touched.positionDays = []
  const event = { kind: 'ticked' } as const
  market.apply({ id: told.length + 1, source: 'clock', seq: 1, timeMs: endMs + 86_400_000, event })
  expect(market.state.touched.positionDays).toHaveLength(open)
  for (const row of market.state.touched.positionDays)
    expect(BigInt(row.value_usd)).toBeGreaterThan(0n)
})
