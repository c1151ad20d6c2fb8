import { expect, test } from 'vitest'
import { TOKENS, type Told, USD } from '../../testing/randomMarket.ts'
import type { ScriptedPool } from '../../testing/ScriptedPool.ts'
import { marketOf, poolOf, START } from '../../testing/scriptedMarket.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../candles/levels.ts'
import { dailyRows } from '../positions/dailyRows.ts'

const ICP_USDC = { token0: 'icp', token1: 'usdc', price: 0.05, depth: 10n ** 11n }
const BOB_ICP = { token0: 'bob', token1: 'icp', price: 0.004, depth: 10n ** 12n }
const BTC_ICP = { token0: 'btc', token1: 'icp', price: 20_000, depth: 10n ** 12n }
const JUNK_ICP = { token0: 'junk', token1: 'icp', price: 0.05, depth: 10n ** 13n }

const ticked = (timeMs: number, seq = 1): Told => ({
  source: 'clock',
  seq,
  timeMs,
  event: { kind: 'ticked' },
})
const junk = (rank: number | undefined, timeMs: number, seq = TOKENS.length + 1): Told => {
  const facts = { name: 'J', symbol: 'J', standard: 'ICRC2', decimals: 8, fee: 1n, rank }
  const supply = { totalSupply: 0n, mintingAccount: undefined }
  return {
    source: 'tokens',
    seq,
    timeMs,
    event: { kind: 'tokenTold', ledger: 'junk', ...facts, ...supply },
  }
}
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

test('what is swapped counts for the pool, for both its tokens and for who swapped, with the fee of the pool', () => {
  const pool = poolOf(BOB_ICP)
  pool.swap(START + 1_000, 'trader', false, 10n ** 10n)
  const { market } = marketOf([poolOf(ICP_USDC), pool])
  const { pools, tokens, users } = market.state
  const icp = tokens.get('icp')
  const volumeUsd = icp === undefined ? 0n : market.prices.worthUsd(icp, 10n ** 10n)
  expect(volumeUsd).toBeGreaterThan(400n * USD)
  const feesUsd = (volumeUsd * 3_000n) / 1_000_000n
  for (const book of [pools.get('bob-icp'), tokens.get('bob'), icp])
    expect(book).toMatchObject({ volumeUsd, feesUsd })
  expect(users.get('trader')?.volumeUsd).toBe(volumeUsd)
})

test('a pool of a token that is not listed counts in no total, from its first event on and when time passes', () => {
  const pool = poolOf(JUNK_ICP)
  pool.swap(START + 1_000, 'trader', false, 10n ** 10n)
  const known = [junk(undefined, START + 1)]
  const without = marketOf([poolOf(ICP_USDC)], [ticked(START + HOUR_MS)])
  const { market, rows } = marketOf([poolOf(ICP_USDC), pool], [...known, ticked(START + HOUR_MS)])
  expect(market.state.tvlUsd).toBe(without.market.state.tvlUsd)
  const atOnce = marketOf([poolOf(ICP_USDC), pool], known).market
  expect(atOnce.state.tvlUsd).toBe(without.market.state.tvlUsd)
  expect(market.state.pools.get('junk-icp')?.tvlUsd).toBeGreaterThan(1_000n * USD)
  expect(market.state.pools.get('junk-icp')?.volumeUsd).toBeGreaterThan(100n * USD)
  expect(market.state.users.get('trader')?.volumeUsd).toBe(0n)
  expect(rows('totals').every(({ volume_usd }) => volume_usd === '0')).toBe(true)
  expect(rows('totals').map(({ tx_count }) => tx_count)).toEqual([1, 1, 1])
})

test('a token that is listed later counts from then on, and no longer when it is not listed any more', () => {
  const told = [
    junk(undefined, START + 1),
    junk(7, START + HOUR_MS, TOKENS.length + 2),
    junk(undefined, START + 2 * HOUR_MS, TOKENS.length + 3),
  ]
  const tvlAfter = (events: number) =>
    marketOf([poolOf(ICP_USDC), poolOf(JUNK_ICP)], told.slice(0, events)).market.state.tvlUsd
  expect(tvlAfter(2)).toBeGreaterThan(tvlAfter(1) + 1_000n * USD)
  expect(tvlAfter(3)).toBe(tvlAfter(1))
})

test('what stands behind a price is shared by all pools of the token, at once', () => {
  const thin = poolOf({ ...BOB_ICP, depth: 10n ** 10n, id: 'thin' })
  // in heaps beside a listed token, of which there is next to nothing
  const heaps = [1, 2, 3].map((place) => {
    const pool = poolOf({
      token0: 'bob',
      token1: 'btc',
      price: 10 ** -6,
      depth: 0n,
      id: `heap-${place}`,
    })
    const above = Math.floor(pool.tick / 60) * 60 + 600
    pool.add(
      START + place * 6 * MINUTE_MS,
      'maker',
      { tickLower: above, tickUpper: above + 60 },
      10n ** 20n,
    )
    return pool
  })
  const passed = ticked(START + 5 * MINUTE_MS)
  const { market } = marketOf([poolOf(ICP_USDC), poolOf(BTC_ICP), thin, ...heaps], [passed])
  const bob = market.state.tokens.get('bob')
  if (bob === undefined) throw new Error('there is no BOB')
  const behindUsd = market.prices.behindUsd(bob) ?? 0n
  expect(behindUsd).toBeGreaterThan(0n)
  const pools = [...market.state.pools.values()].filter(({ token0 }) => token0 === bob)
  const counted = sum(pools.map((pool) => market.prices.lockedUsd(pool, 0)))
  expect(counted).toBeLessThanOrEqual(behindUsd)
  expect(counted).toBeGreaterThan(behindUsd - 10n)
  // the books say so too, not only a question asked now
  expect(sum(pools.map(({ tvlUsd }) => tvlUsd))).toBeLessThanOrEqual(2n * behindUsd)
  expect(market.state.tvlUsd).toBe(
    sum([...market.state.pools.values()].map(({ tvlUsd }) => tvlUsd)),
  )
})

test('what is in a pool that the factory has no longer stands behind nothing', () => {
  const other = poolOf({ ...BOB_ICP, id: 'other' })
  const removed: Told = {
    source: 'factory',
    seq: 4,
    timeMs: START + 1_000,
    event: { kind: 'poolRemoved', pool: 'other' },
  }
  const behind = (more: Told[]) => {
    const { market } = marketOf([poolOf(ICP_USDC), poolOf(BOB_ICP), other], more)
    const bob = market.state.tokens.get('bob')
    return bob && market.prices.behindUsd(bob)
  }
  const [before = 0n, after = 0n] = [behind([]), behind([removed])]
  expect(after).toBeGreaterThan(0n)
  expect(before).toBe(2n * after)
})

test('a token that is not listed stands behind nothing', () => {
  // ETH is priced by BOB, farther from ICP than the token that lies beside it in heaps
  const eth = poolOf({ token0: 'eth', token1: 'bob', price: 2 * 10 ** -5, depth: 10n ** 14n })
  const beside = poolOf({ token0: 'eth', token1: 'junk', price: 10 ** -10, depth: 10n ** 14n })
  const { market } = marketOf(
    [poolOf(ICP_USDC), poolOf(JUNK_ICP), poolOf(BOB_ICP), eth, beside],
    [junk(undefined, START + 1), ticked(START + HOUR_MS)],
  )
  const [token, pool] = [market.state.tokens.get('eth'), market.state.pools.get('eth-bob')]
  if (token === undefined || pool === undefined) throw new Error('one is missing')
  expect(token.level).toBe(2)
  expect(market.state.tokens.get('junk')?.level).toBe(1)
  expect(market.prices.behindUsd(token)).toBe(market.prices.lockedUsd(pool, 1))
})

test('of tokens that are no anchors both sides of a swap must have been worth what it counts for', () => {
  // BTC for which hardly any BOB is given: whoever has both may swap as much as they like
  const pool = poolOf({ token0: 'btc', token1: 'bob', price: 10 ** -3, depth: 10n ** 8n })
  pool.swap(START + 1_000, 'trader', true, 10n ** 7n)
  const { market } = marketOf([poolOf(ICP_USDC), poolOf(BTC_ICP), poolOf(BOB_ICP), pool])
  const [btc, bob] = [market.state.tokens.get('btc'), market.state.tokens.get('bob')]
  const book = market.state.pools.get('btc-bob')
  if (btc === undefined || bob === undefined || book === undefined)
    throw new Error('one is missing')
  expect(market.prices.worthUsd(btc, book.volume0)).toBeGreaterThan(1_000n * USD)
  expect(book.volumeUsd).toBe(market.prices.worthUsd(bob, book.volume1))
  expect(book.volumeUsd).toBeLessThan(USD)
})

test('what silent pools hold is worth what it is at the hour, by prices that moved elsewhere', () => {
  const icp = poolOf(ICP_USDC)
  icp.swap(START + 10 * MINUTE_MS, 'buyer', false, 3n * 10n ** 10n)
  const tvlAt = (timeMs: number) => {
    const { market } = marketOf([icp, poolOf(BOB_ICP)], [ticked(timeMs)])
    return market.state.pools.get('bob-icp')?.tvlUsd ?? 0n
  }
  const [before, after] = [tvlAt(START + 20 * MINUTE_MS), tvlAt(START + HOUR_MS)]
  expect(after).toBeGreaterThan((before * 11n) / 10n)
})

test('a jump that lasts counts for both tokens of its pool, and the next one is doubted anew', () => {
  const icp = poolOf({ ...ICP_USDC, timeMs: START - HOUR_MS })
  const wish = {
    token0: 'icp',
    token1: 'bob',
    price: 250,
    depth: 10n ** 13n,
    timeMs: START - HOUR_MS,
  }
  const settled = ticked(START - 1)
  const bobAfter = (deeds: (of: ScriptedPool) => void, more: Told[] = []) => {
    const fresh = poolOf(wish)
    deeds(fresh)
    return marketOf([icp, fresh], [settled, ...more])
  }
  const jump = (of: ScriptedPool) => void of.swap(START + 1_000, 'attacker', true, of.locked[0])
  const lasted = bobAfter(jump, [ticked(START + 6 * MINUTE_MS, 2)])
  const [believed = 0] = [lasted.usd('bob')]
  expect(believed).toBeGreaterThan(0.05)
  const [minutes] = lasted.market.state.tokens.get('bob')?.candles ?? []
  expect(Number(minutes?.latest?.close ?? 0n) / 1e18).toBeCloseTo(believed, 9)

  // three small swaps confirm one jump, and not the one after it
  const again = bobAfter((of) => {
    jump(of)
    for (let time = 2; time < 5; time++) of.swap(START + time * 1_000, 'somebody', true, 10n ** 4n)
    of.swap(START + 6_000, 'attacker', false, of.locked[1] / 2n)
    of.swap(START + 7_000, 'attacker', true, 10n ** 4n)
  })
  expect(again.usd('bob')).toBeGreaterThan(0.05)
})

test('at the end of a day each position is worth what it holds, and its fees what they are', () => {
  const pool = poolOf(BOB_ICP)
  pool.swap(START + 1_000, 'trader', false, 10n ** 11n)
  const { market } = marketOf([poolOf(ICP_USDC), pool])
  const book = market.state.pools.get('bob-icp')
  if (book === undefined) throw new Error('there is no pool')
  const [row] = dailyRows(book, market.prices, START - (START % DAY_MS))
  const worth = (a: string, b: string) =>
    market.prices.worthUsd(book.token0, BigInt(a)) + market.prices.worthUsd(book.token1, BigInt(b))
  expect(BigInt(row?.fees1 ?? 0)).toBeGreaterThan(0n)
  expect(BigInt(row?.value_usd ?? 0)).toBe(worth(row?.amount0 ?? '0', row?.amount1 ?? '0'))
  expect(BigInt(row?.fees_usd ?? 0)).toBe(worth(row?.fees0 ?? '0', row?.fees1 ?? '0'))
})

test('candles of a token tell what stood behind its price; of an anchor nothing', () => {
  const { market, rows } = marketOf([poolOf(ICP_USDC), poolOf(BOB_ICP)])
  const [bob, icp] = [market.state.tokens.get('bob'), market.state.tokens.get('icp')]
  const of = (id: number | undefined) =>
    rows('candles_token').filter(({ token_id }) => token_id === id)
  expect(of(bob?.id).map(({ behind_usd }) => BigInt(behind_usd ?? 0))).toEqual(
    [1, 2, 3].map(() => bob?.behindUsd),
  )
  expect(of(icp?.id).map(({ behind_usd }) => behind_usd)).toEqual([null, null, null])
})
