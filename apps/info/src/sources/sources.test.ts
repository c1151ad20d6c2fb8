import { expect, test } from 'vitest'
import { applyAll } from '../testing/applyAll.ts'
import { randomMarket, USD } from '../testing/randomMarket.ts'
import { clockSource } from './clock/clockSource.ts'
import { factorySource } from './factory/factorySource.ts'
import { ledgerSource } from './ledgers/ledgerSource.ts'
import { ratesByPairs } from './rates/ExchangeRates.ts'
import { ratesSource } from './rates/ratesSource.ts'
import { tokensSource } from './tokens/tokensSource.ts'

const { told, endMs } = randomMarket({ seed: 8, steps: 5 })
const { state } = applyAll(told).market
const nothing = applyAll([]).market.state

test('the factory tells pools that are new and pools that are gone, and what makes no sense not at all', async () => {
  const known = [...state.pools.values()].map(({ canisterId, token0, token1, feePips }) => ({
    canisterId,
    token0: token0.ledgerId,
    token1: token1.ledgerId,
    fee: feePips,
  }))
  const fresh = { canisterId: 'new', token0: 'a', token1: 'b', fee: 3000 }
  const list = async () => [
    ...known.slice(1),
    fresh,
    { ...fresh, canisterId: 'dear', fee: 2_000_000 },
    { ...fresh, canisterId: 'same', token1: 'a' },
  ]
  const source = factorySource(
    { list },
    () => state,
    () => endMs,
  )
  const { events, endSeq } = await source.fetch(7, 100)
  expect(events.map(({ seq, event }) => [seq, event.kind])).toEqual([
    [7, 'poolListed'],
    [8, 'poolRemoved'],
  ])
  expect(events[1]?.event).toMatchObject({ pool: known[0]?.canisterId })
  expect(endSeq).toBe(9)
})

test('the clock tells time only when nothing else has for five minutes, and never before the past is read', async () => {
  let nowMs = endMs + 1_000
  const tick = async (of = state) =>
    (
      await clockSource(
        () => of,
        () => nowMs,
      ).fetch(1, 9)
    ).events
  expect(await tick()).toEqual([])
  nowMs = endMs + 301_000
  expect(await tick()).toEqual([{ seq: 1, timeMs: nowMs, event: { kind: 'ticked' } }])
  expect(await tick(nothing)).toEqual([])
})

test('rates are asked for once a minute and told when they have changed, or once an hour', async () => {
  let [nowMs, rate, asked] = [endMs, 5n * USD, 0]
  const rates = {
    fetchUsd: async () => {
      asked += 1
      return rate
    },
  }
  const { market } = applyAll(told)
  const source = ratesSource({
    rates,
    symbols: ['ICP'],
    state: () => market.state,
    now: () => nowMs,
  })
  let id = told.length
  const hear = async () => {
    const { events } = await source.fetch(1, 9)
    for (const event of events) market.apply({ id: ++id, source: 'rates', ...event })
    return events.length
  }
  expect(await hear()).toBe(1)
  expect(await hear()).toBe(0)
  expect(asked).toBe(1)
  nowMs += 60_000
  rate += USD / 1_000n
  expect(await hear()).toBe(0)
  nowMs += 60_000
  rate += USD / 100n
  expect(await hear()).toBe(1)
  nowMs += 3_600_000
  expect(await hear()).toBe(1)
})

test('a rate of a service has its decimals, and one of none is no rate', async () => {
  const told = { rate: 54n, decimals: 1 }
  expect(await ratesByPairs(async () => told).fetchUsd('ICP')).toBe((54n * USD) / 10n)
  expect(await ratesByPairs(async () => ({ ...told, rate: 0n })).fetchUsd('ICP')).toBeUndefined()
  expect(await ratesByPairs(async () => undefined).fetchUsd('ICP')).toBeUndefined()
  const absurd = ratesByPairs(async () => ({ rate: 1n, decimals: 4_000_000_000 }))
  expect(await absurd.fetchUsd('ICP')).toBeUndefined()
})

test('a ledger is read forwards from its first block, and an amount beyond 256 bits is refused', async () => {
  const blocks = Array.from({ length: 12 }, (_, index) => ({
    index: BigInt(index),
    kind: 'mint' as const,
    to: 'alice',
    amount: index === 11 ? 2n ** 256n : 5n,
    timestampNs: 1_700_000_000_000_000_000n,
  }))
  // in any order
  const readLog = async (_: string, start: bigint, length: bigint) => ({
    length: 12n,
    entries: blocks.slice(Number(start), Number(start + length)).reverse(),
  })
  const source = ledgerSource({ readLog }, 'ledger')
  const page = await source.fetch(0, 5)
  expect(page.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4])
  expect(page.endSeq).toBe(12)
  expect((await source.fetch(5, 6)).events.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10])
  await expect(source.fetch(11, 5)).rejects.toThrow('out of range')
  expect((await source.fetch(12, 5)).events).toEqual([])
})

test('a ledger that does not answer is asked again, and after some time nobody waits for it', async () => {
  let nowMs = endMs
  let isAway = true
  const adapter = async () =>
    Object({ fetchTotalSupply: async () => 9n, fetchMinter: async () => 'm' })
  const own = { ledgerId: 'icp', symbol: 'ICP', name: 'ICP', decimals: 8, fee: 1n }
  const fetch = async () => {
    if (isAway) throw new Error('away')
    return Object({ ...own, standard: 'ICRC2' })
  }
  const listing = Object({
    fetch: async () => {
      throw new Error('no list')
    },
  })
  const bare = applyAll(told.filter(({ event }) => event.kind === 'poolListed')).market.state
  const source = tokensSource({
    tokens: { fetch, adapter, listing, forget: () => {} },
    state: () => bare,
    now: () => nowMs,
  })
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(source.hasGivenUp('icp')).toBe(false)
    await expect(source.fetch(1, 100)).rejects.toThrow('no list')
    nowMs += 2_000
  }
  expect(source.hasGivenUp('icp')).toBe(true)
  isAway = false
  const { events } = await source.fetch(1, 100)
  expect(events).toHaveLength(bare.tokens.size)
  expect(events[0]?.event).toMatchObject({ kind: 'tokenTold', decimals: 8, totalSupply: 9n })
  expect(events[0]?.event).not.toHaveProperty('rank', 0)
  // it has not been applied: it is told again
  nowMs += 2_000
  expect((await source.fetch(1, 100)).events).toHaveLength(bare.tokens.size)
})
