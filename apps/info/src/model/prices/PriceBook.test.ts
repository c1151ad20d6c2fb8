import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import { RULES, randomMarket, TOKENS, type Told, USD } from '../../testing/randomMarket.ts'
import type { ScriptedPool } from '../../testing/ScriptedPool.ts'
import { marketOf, poolOf, START } from '../../testing/scriptedMarket.ts'
import { HOUR_MS } from '../candles/levels.ts'
import type { TokenBook } from '../state/books.ts'
import { stablePrice } from './stablePrice.ts'

const ICP_USDC = { token0: 'icp', token1: 'usdc', price: 0.05, depth: 10n ** 11n }
const BOB_ICP = { token0: 'bob', token1: 'icp', price: 0.004, depth: 10n ** 12n }

describe('anchors', () => {
  test.each([
    [undefined, 1, false],
    [1.019, 1, false],
    [0.981, 1, false],
    [0.9, 0.9, true],
    [1.05, 1.05, true],
    [0, 1, false],
  ])('a stable token whose exchange rate is %s is worth %s', (rate, usd, isFlagged) => {
    const told = rate === undefined ? undefined : BigInt(Math.round(rate * 1e6)) * 10n ** 12n
    const price = stablePrice(told)
    expect(Number(price.priceUsd) / 1e18).toBeCloseTo(usd, 9)
    expect(price.isFlagged).toBe(isFlagged)
  })

  test('a stable token that has lost its dollar takes the others with it', () => {
    const event = { kind: 'rateHeard', symbol: 'USDC', rateUsd: USD / 2n } as const
    const rates = [{ source: 'rates', seq: 1, timeMs: START, event }]
    const { usd, market } = marketOf([poolOf(ICP_USDC), poolOf(BOB_ICP)], rates)
    expect(usd('icp')).toBeCloseTo(2.5, 6)
    expect(usd('bob')).toBeCloseTo(0.01, 6)
    expect(market.state.tokens.get('usdc')?.isFlagged).toBe(true)
  })

  test('ICP has the price of its deepest stable pool, and that of exchanges where there is none', () => {
    const thin = poolOf({ ...ICP_USDC, price: 0.09, depth: 10n ** 10n, id: 'thin' })
    expect(marketOf([thin, poolOf(ICP_USDC)]).usd('icp')).toBeCloseTo(5, 6)
    const event = { kind: 'rateHeard', symbol: 'ICP', rateUsd: 7n * USD } as const
    const rates = [{ source: 'rates', seq: 1, timeMs: START, event }]
    expect(marketOf([poolOf(BOB_ICP)], rates).usd('icp')).toBe(7)
    expect(marketOf([poolOf(BOB_ICP)]).usd('icp')).toBeUndefined()
  })
})

describe('other tokens', () => {
  test('take the deepest of their pools, through another token if need be', () => {
    const thin = { token0: 'bob', token1: 'usdc', price: 0.0009, depth: 200n * 10n ** 6n }
    const { usd } = marketOf([poolOf(ICP_USDC), poolOf(BOB_ICP), poolOf(thin)])
    expect(usd('bob')).toBeCloseTo(0.02, 6)
  })

  test('have no price from a pool with too little of the other token, or without liquidity', () => {
    const poor = { ...BOB_ICP, depth: 10n ** 8n }
    expect(marketOf([poolOf(ICP_USDC), poolOf(poor)]).usd('bob')).toBeUndefined()
    const empty = { ...BOB_ICP, depth: 0n }
    expect(marketOf([poolOf(ICP_USDC), poolOf(empty)]).usd('bob')).toBeUndefined()
  })

  test('have no price from a pool in which nothing can be traded at its price', () => {
    const pool = poolOf(BOB_ICP)
    // only ICP, and only for who sells it far more BOB: much of it, but not at this price
    const below = Math.floor(pool.tick / 60) * 60 - 6_000
    pool.add(START, 'maker', { tickLower: below - 60, tickUpper: below }, 10n ** 18n)
    const traded = marketOf([poolOf(ICP_USDC), pool])
    expect(traded.usd('bob')).toBeCloseTo(0.02, 6)
    pool.remove(START + 1_000, 1, 100n)
    expect(pool.locked[1]).toBeGreaterThan(10n ** 12n)
    const { usd, market } = marketOf([poolOf(ICP_USDC), pool])
    expect(usd('icp')).toBeGreaterThan(0)
    expect(usd('bob')).toBeUndefined()
    // the ICP is there all the same
    expect(market.state.pools.get('bob-icp')?.tvlUsd).toBeGreaterThan(1_000n * USD)
  })

  test('that are not listed price no others, but ICP or a listed token prices them', () => {
    const junk = { token0: 'junk', token1: 'icp', price: 0.05, depth: 10n ** 13n }
    const beside = { token0: 'bob', token1: 'junk', price: 1, depth: 10n ** 15n }
    const facts = { name: 'J', symbol: 'J', standard: 'ICRC2', decimals: 8, fee: 1n }
    const supply = { totalSupply: 0n, mintingAccount: undefined }
    const told = (rank: number | undefined): Told[] => [
      {
        source: 'tokens',
        seq: TOKENS.length + 1,
        timeMs: START + 1,
        event: { kind: 'tokenTold', ledger: 'junk', ...facts, ...supply, rank },
      },
      { source: 'clock', seq: 1, timeMs: START + HOUR_MS, event: { kind: 'ticked' } },
    ]
    const pools = () => [poolOf(ICP_USDC), poolOf(junk), poolOf(beside)]
    const without = marketOf(pools(), told(undefined))
    expect(without.usd('junk')).toBeCloseTo(0.25, 3)
    expect(without.usd('bob')).toBeUndefined()
    const listed = marketOf(pools(), told(7))
    expect(listed.usd('bob')).toBeCloseTo(0.25, 3)
    // what is listed by now counts in full
    const tvl = [...listed.market.state.pools.values()].reduce((sum, one) => sum + one.tvlUsd, 0n)
    expect(listed.market.state.tvlUsd).toBe(tvl)
    expect(without.market.state.tvlUsd).toBeLessThan(tvl / 2n)
  })

  test('are not priced by a token that is dear only in a pool of its own', () => {
    // BOB costs a fortune in a pool with hardly anything in it, and lies in heaps beside ETH
    const dear = { token0: 'bob', token1: 'icp', price: 400, depth: 30n * 10n ** 8n, id: 'dear' }
    const heap = { token0: 'bob', token1: 'eth', price: 10 ** 6, depth: 10n ** 20n, id: 'heap' }
    const honest = { token0: 'btc', token1: 'eth', price: 25 * 10 ** 10, depth: 10n ** 20n }
    const btc = { token0: 'btc', token1: 'icp', price: 20_000, depth: 10n ** 13n }
    const { market, usd } = marketOf(
      [ICP_USDC, dear, heap, btc, honest].map((wish) => poolOf(wish)),
    )
    expect(market.state.tokens.get('eth')?.via?.canisterId).toBe('btc-eth')
    expect(usd('eth')).toBeCloseTo(4_000, 0)
  })
})

describe('a jump in a shallow pool', () => {
  /** A pool with some thousand dollars of ICP, whose price somebody doubles. */
  const jumped = (more: (pool: ScriptedPool) => void = () => {}, ticksMs: number[] = []) => {
    const pool = poolOf({ ...BOB_ICP, depth: 5n * 10n ** 10n, timeMs: START - HOUR_MS })
    pool.swap(START + 1_000, 'attacker', false, 5n * 10n ** 10n)
    more(pool)
    const ticks = ticksMs.map((afterMs, index): Told => {
      const event = { kind: 'ticked' } as const
      return { source: 'clock', seq: index + 2, timeMs: START + afterMs, event }
    })
    const icp = poolOf({ ...ICP_USDC, timeMs: START - HOUR_MS })
    const event = { kind: 'ticked' } as const
    const passed: Told = { source: 'clock', seq: 1, timeMs: START - 1, event }
    return marketOf([icp, pool], [passed, ...ticks]).usd('bob')
  }
  const poke = (times: number) => (pool: ScriptedPool) => {
    for (let time = 0; time < times; time++) pool.swap(START + 2_000, 'somebody', true, 10n ** 6n)
  }

  test('is held back, and believed after three more events or five minutes', () => {
    expect(jumped()).toBeCloseTo(0.02, 6)
    expect(jumped(poke(2))).toBeCloseTo(0.02, 6)
    expect(jumped(poke(3))).toBeGreaterThan(0.03)
    expect(jumped(undefined, [4 * 60_000])).toBeCloseTo(0.02, 6)
    expect(jumped(undefined, [5 * 60_000 + 1_000])).toBeGreaterThan(0.03)
  })

  test('that is taken back was nothing', () => {
    const back = (pool: ScriptedPool) =>
      void pool.swap(START + 2_000, 'attacker', true, pool.locked[0] / 2n)
    expect(jumped(back)).toBeLessThan(0.03)
  })

  test('is believed at once where the pool is deep', () => {
    const pool = poolOf({ ...BOB_ICP, depth: 10n ** 13n })
    pool.swap(START + 1_000, 'somebody', false, 10n ** 13n)
    expect(marketOf([poolOf(ICP_USDC), pool]).usd('bob')).toBeGreaterThan(0.03)
  })
})

test('whatever is done in a pool that is too shallow to price anything, no token price moves', () => {
  const steps = fc.array(
    fc.record({ zeroForOne: fc.boolean(), share: fc.bigInt({ min: 1n, max: 300n }) }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(steps, (swaps) => {
      const thin = poolOf({
        token0: 'btc',
        token1: 'bob',
        price: 50,
        depth: 10n ** 10n,
        id: 'thin',
      })
      for (const [index, { zeroForOne, share: part }] of swaps.entries()) {
        const amount = (thin.locked[zeroForOne ? 0 : 1] * part) / 100n
        thin.swap(START + 1_000 * index, 'attacker', zeroForOne, amount)
      }
      const btc = { token0: 'btc', token1: 'icp', price: 20_000, depth: 10n ** 13n }
      const deep = [ICP_USDC, BOB_ICP, btc].map((wish) => poolOf(wish))
      const [before, after] = [marketOf(deep), marketOf([...deep, thin])]
      for (const { ledger } of TOKENS) expect(after.usd(ledger)).toBe(before.usd(ledger))
    }),
    share(400, 20),
  )
})

test('looked at anew, every token has the route that a search from the anchors finds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const { market } = applyAll(randomMarket({ seed, steps: 50 }).told)
      market.prices.rerouteAll()
      const tokens = [...market.state.tokens.values()]
      for (const token of tokens) {
        if (token.level === undefined || token.level === 0) continue
        const depths = token.pools.map((pool) => {
          const counter = pool.token0 === token ? pool.token1 : pool.token0
          const isEarlier = counter.level !== undefined && counter.level < (token.level ?? 0)
          return isEarlier ? counterValue(token, counter) : -1n
          function counterValue(of: TokenBook, other: TokenBook): bigint {
            const amount = pool.token0 === of ? pool.locked1 : pool.locked0
            return market.prices.worthUsd(other, amount, other.locked)
          }
        })
        const deepest = depths.reduce((most, depth) => (depth > most ? depth : most), -1n)
        expect(token.via).toBe(token.pools[depths.indexOf(deepest)])
        expect(deepest).toBeGreaterThanOrEqual(RULES.leastDepthUsd)
      }
    }),
    share(200, 8),
  )
})
