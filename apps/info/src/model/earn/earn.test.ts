import { expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import { RULES, randomMarket, USD } from '../../testing/randomMarket.ts'
import { Market } from '../Market.ts'
import { NonsenseError } from '../NonsenseError.ts'
import { worthOfFarm } from './earnWorth.ts'

const { told } = randomMarket({ seed: 3, steps: 80 })
const ICP = 100_000_000n
const YEAR = 31_104_000n

test('what a farm holds is worth its tokens’ prices, and its yearly rate is a year’s reward over that', () => {
  const { market, rows } = applyAll(told)
  const [farm] = rows('farms')
  const [icp, usdc] = ['icp', 'usdc'].map((id) => market.prices.wholePrice(market.state.token(id)))
  if (farm === undefined || icp === undefined || usdc === undefined) throw new Error('no prices')
  const staked =
    (BigInt(farm.staked0 ?? 0) * icp) / ICP + (BigInt(farm.staked1 ?? 0) * usdc) / 10n ** 6n
  const tvl = BigInt(farm.tvl_usd ?? 0)
  // it was looked at minutes before the end, at the prices of then
  expect(Number(tvl) / Number(staked)).toBeCloseTo(1, 1)
  const [sampled] = market.state.earn.farms.values()
  const perYear = (BigInt(farm.reward_per_cycle ?? 0) * YEAR) / BigInt(farm.seconds_per_cycle)
  const rate = (perYear * icp * 1_000_000n) / ICP / tvl
  expect(Number(farm.apr_ppm) / Number(rate)).toBeCloseTo(1, 1)
  expect(sampled?.tvlUsd).toBe(tvl)
})

test('what is staked counts for no more than stands behind its price, and a farm that gives nothing more has no rate', () => {
  const { market } = applyAll(told)
  const [book] = market.state.earn.farms.values()
  if (book?.standing === undefined) throw new Error('it was not looked at')
  const prices = market.prices
  const btc = market.state.token('btc')
  const staked0 = 10n ** 30n
  const heaps = { ...book, token0: btc, standing: { ...book.standing, staked0, staked1: 0n } }
  expect(prices.behindUsd(btc)).toBeGreaterThan(0n)
  expect(worthOfFarm(prices, heaps).tvlUsd).toBe(prices.behindUsd(btc))
  const gives = { ...book.standing, status: 'live', rewardLeft: 1n }
  expect(worthOfFarm(prices, { ...book, standing: gives }).aprPpm).toBeGreaterThan(0n)
  for (const spent of [
    { ...gives, rewardLeft: 0n },
    { ...gives, status: 'finished' },
  ])
    expect(worthOfFarm(prices, { ...book, standing: spent }).aprPpm).toBeUndefined()
})

test('a pool that gives what is staked has a rate without any price', () => {
  const { rows } = applyAll(told)
  const pool = rows('stake_pools').find(({ canister_id }) => canister_id === 'stake-1')
  const staked = BigInt(pool?.staked ?? 0)
  // less the pool's fee of five percent
  expect(pool?.apr_ppm).toBe(((950n * YEAR * 1_000_000n) / staked).toString())
})

test('a token without a price leaves worth and rate unknown, and nothing staked is worth nothing', () => {
  const bare = told.filter(({ source }) => !source.startsWith('pool:'))
  const { market, rows } = applyAll(bare)
  expect(rows('farms')[0]).toMatchObject({ tvl_usd: null, apr_ppm: null, status: 'live' })
  const [book] = market.state.earn.farms.values()
  if (book?.standing === undefined) throw new Error('it was not looked at')
  const empty = { ...book.standing, staked0: 0n, staked1: 0n }
  market.apply({
    id: bare.length + 1,
    source: 'standings',
    seq: 99_999,
    timeMs: Date.UTC(2026, 0, 3),
    event: { kind: 'farmStanding', farm: 'farm-0', ...empty },
  })
  expect(book).toMatchObject({ tvlUsd: 0n, aprPpm: undefined })
})

test('what was looked at before its tokens had a price is valued as soon as they have one', () => {
  const isOfPools = ({ source }: { source: string }) => source.startsWith('pool:')
  const early = told.filter((event) => !isOfPools(event))
  const { market, rows } = applyAll([...early, ...told.filter(isOfPools)])
  const [farm] = rows('farms')
  const [looked] = market.state.earn.farms.values()
  if (looked?.standing === undefined || farm === undefined) throw new Error('it was not looked at')
  expect(looked.tvlUsd).toBeGreaterThan(0n)
  expect(looked.aprPpm).toBeGreaterThan(0n)
  expect([farm.tvl_usd, farm.apr_ppm]).toEqual([`${looked.tvlUsd}`, `${looked.aprPpm}`])
  const history = rows('earn_history').filter(({ earn_id }) => earn_id === farm.id)
  expect(history.at(-1)).toMatchObject({
    tvl_usd: farm.tvl_usd,
    amount0: looked.standing.staked0.toString(),
  })
  // what has a worth keeps it until it is looked at again
  const before = looked.tvlUsd
  const event = { kind: 'rateHeard', symbol: 'USDC', rateUsd: (USD * 99n) / 100n } as const
  const timeMs = market.state.clockMs + 1_000
  market.apply({ id: told.length + 1, source: 'rates', seq: 99_999, timeMs, event })
  expect(looked.tvlUsd).toBe(before)
})

test('each record stands once under its number, and is counted with its log', () => {
  const { rows } = applyAll(told)
  const records = rows('earn_records')
  const keys = new Set(records.map(({ earn_id, log, seq }) => `${earn_id} ${log} ${seq}`))
  expect(keys.size).toBe(records.length)
  const [farm] = rows('farms')
  const ofFarm = (log: string) =>
    records.filter((record) => record.earn_id === farm?.id && record.log === log).length
  expect([farm?.stake_records, farm?.reward_records]).toEqual([ofFarm('stakes'), ofFarm('rewards')])
})

test('the history has one row a period, with the last look in it', () => {
  const { rows } = applyAll(told)
  const [farm] = rows('farms')
  const days = rows('earn_history').filter(
    ({ earn_id, level }) => earn_id === farm?.id && level === 'd1',
  )
  expect(days.at(-1)).toMatchObject({ time_ms: farm?.sampled_ms, tvl_usd: farm?.tvl_usd })
  const minutes = rows('earn_history').filter(({ level }) => level === 'm10')
  expect(minutes.length).toBeGreaterThan(days.length)
})

test('what nobody has listed cannot be looked at, and a log of nothing has no records', () => {
  const event = { kind: 'stakePoolRemoved', pool: 'stake-0' } as const
  const place = { id: 1, seq: 1, timeMs: 1 }
  expect(() => new Market(RULES).apply({ ...place, source: 'stakePools', event })).toThrow(
    NonsenseError,
  )
  const record = {
    kind: 'earnRecorded',
    op: 'stake',
    owner: 'a',
    amount: USD,
    positionId: undefined,
    liquidity: undefined,
    atMs: 1,
  } as const
  for (const source of ['farmStakes:nowhere', 'claims:', 'pool', 'poolRewards:x'])
    expect(() => new Market(RULES).apply({ ...place, source, event: record })).toThrow(
      NonsenseError,
    )
})
