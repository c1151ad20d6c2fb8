import { AmmError } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import { RULES, TOKENS, type Told, USD } from '../../testing/randomMarket.ts'
import type { ScriptedPool } from '../../testing/ScriptedPool.ts'
import { poolOf, START, toldOf } from '../../testing/scriptedMarket.ts'
import { DAY_MS, MINUTE_MS } from '../candles/levels.ts'
import { valueUsd } from '../money/unitPrice.ts'

const BEFORE = START - DAY_MS
/** What honest people have: prices that the attacker's money is counted by. */
const HONEST = [
  { token0: 'icp', token1: 'usdc', price: 0.05, depth: 10n ** 11n },
  { token0: 'bob', token1: 'icp', price: 0.004, depth: 10n ** 12n },
  { token0: 'btc', token1: 'icp', price: 20_000, depth: 10n ** 13n },
].map((wish) => ({ ...wish, timeMs: BEFORE }))
/** The attacker has any amount of these for nothing; the first is in the token list, and nobody trades it. */
const FREE = ['eth', 'junk', 'trash', 'dust']
const REAL = ['icp', 'usdc', 'bob']
/** Ticks end at so many times the spacing. */
const LAST_STEP = 14_787
const LAST = { source: 'clock', seq: 1, event: { kind: 'ticked' } } as const

/** The whole exchange after honest people and these pools, of which the clock tells how long they stood. */
function exchangeOf(hostile: readonly ScriptedPool[]) {
  const honest = HONEST.map((wish) => poolOf(wish))
  const decimals = { junk: 8, trash: 0, dust: 18 }
  const unlisted = Object.entries(decimals).map(([ledger, places], index): Told => {
    const facts = { name: ledger, symbol: ledger, standard: 'ICRC2', decimals: places, fee: 1n }
    const supply = { totalSupply: 10n ** 30n, mintingAccount: undefined, rank: undefined }
    const event = { kind: 'tokenTold', ledger, ...facts, ...supply } as const
    return { source: 'tokens', seq: TOKENS.length + index + 1, timeMs: BEFORE, event }
  })
  const told = toldOf([...honest, ...hostile], [...unlisted, { ...LAST, timeMs: START + DAY_MS }])
  const { market, rows } = applyAll(told)
  const [, , days] = market.state.totals
  const volumes = rows('totals').filter(({ level }) => level === 'd1')
  const token = (ledger: string) => rows('tokens').find(({ ledger_id }) => ledger_id === ledger)
  return {
    market,
    rows,
    days,
    tvlUsd: market.state.tvlUsd,
    volumeUsd: volumes.reduce((sum, { volume_usd }) => sum + BigInt(volume_usd), 0n),
    tokenTvlUsd: (ledger: string) => BigInt(token(ledger)?.tvl_usd ?? 0),
  }
}

const honestly = exchangeOf([])

/** What was put into pools of tokens that cost something, swapped or deposited. */
function spentIn(pools: readonly ScriptedPool[]): bigint {
  const worth = (ledger: string, amount: bigint) => {
    const token = honestly.market.state.tokens.get(ledger)
    return FREE.includes(ledger) || token === undefined
      ? 0n
      : valueUsd(amount, honestly.market.prices.unitPrice(token))
  }
  return pools
    .flatMap(({ token0, token1, log }) =>
      log.map(({ event }) => {
        if (event.kind === 'liquidityAdded')
          return worth(token0, event.amount0) + worth(token1, event.amount1)
        if (event.kind !== 'swapped') return 0n
        return worth(event.zeroForOne ? token0 : token1, event.amountIn)
      }),
    )
    .reduce((sum, value) => sum + value, 0n)
}

const step = fc.record({
  pool: fc.nat(),
  /** Where the position lies: below the price, around it, or above, in steps of the pool. */
  offset: fc.integer({ min: -300, max: 300 }),
  width: fc.integer({ min: 1, max: 400 }),
  /** Digits of its liquidity. */
  digits: fc.integer({ min: 0, max: 22 }),
  zeroForOne: fc.boolean(),
  percent: fc.bigInt({ min: 0n, max: 400n }),
})
const wish = fc.record({
  token0: fc.constantFrom(...FREE),
  token1: fc.constantFrom(...REAL, ...FREE),
  exponent: fc.integer({ min: -12, max: 12 }),
})
const attacks = fc.record({
  wishes: fc.array(wish, { minLength: 1, maxLength: 5 }),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
})

type Attack = typeof attacks extends fc.Arbitrary<infer Value> ? Value : never

/** The pools that somebody makes, fills and trades in, a minute after another. */
function played({ wishes, steps }: Attack): ScriptedPool[] {
  const pools = wishes
    .filter(({ token0, token1 }) => token0 !== token1)
    .map(({ token0, token1, exponent }, index) => {
      const price = 10 ** exponent
      return poolOf({ token0, token1, price, depth: 0n, id: `hostile-${index}` })
    })
  for (const [index, { offset, width, digits, zeroForOne, percent, ...one }] of steps.entries()) {
    const pool = pools[one.pool % Math.max(1, pools.length)]
    if (pool === undefined) continue
    const timeMs = START + (index + 1) * MINUTE_MS
    const wanted = Math.floor(pool.tick / 60) + offset
    const tickLower = Math.min(Math.max(wanted, -LAST_STEP), LAST_STEP - 1) * 60
    const tickUpper = Math.min(tickLower + width * 60, LAST_STEP * 60)
    const liquidity = 10n ** BigInt(digits)
    unlessRefused(() => pool.add(timeMs, 'attacker', { tickLower, tickUpper }, liquidity))
    const amount = (pool.locked[zeroForOne ? 0 : 1] * percent) / 100n
    unlessRefused(() => pool.swap(timeMs, 'attacker', zeroForOne, amount))
  }
  return pools
}

/** What a pool would not do does not happen. */
function unlessRefused(deed: () => unknown): void {
  try {
    deed()
  } catch (error) {
    if (!(error instanceof AmmError)) throw error
  }
}

/** Of a dollar that somebody spends, no more than so many come into any sum. */
const MOST_TIMES = 4n

describe('whoever spends so many dollars on hostile pools', () => {
  test('moves no total by more than a small multiple of them', () => {
    fc.assert(
      fc.property(attacks, (attack) => {
        const pools = played(attack)
        const spentUsd = spentIn(pools)
        const after = exchangeOf(pools)
        const most = MOST_TIMES * spentUsd + USD / 100n
        expect(after.tvlUsd - honestly.tvlUsd).toBeLessThanOrEqual(most)
        expect(honestly.tvlUsd - after.tvlUsd).toBeLessThanOrEqual(most)
        expect(after.volumeUsd - honestly.volumeUsd).toBeLessThanOrEqual(most)
        for (const ledger of [...FREE, ...REAL])
          expect(after.tokenTvlUsd(ledger) - honestly.tokenTvlUsd(ledger)).toBeLessThanOrEqual(most)
        // what is shown apart is bounded as well
        for (const { canister_id, tvl_usd, volume_usd } of after.rows('pools'))
          if (canister_id.startsWith('hostile')) {
            expect(BigInt(tvl_usd)).toBeLessThanOrEqual(most)
            expect(BigInt(volume_usd)).toBeLessThanOrEqual(most * BigInt(attack.steps.length))
          }
        const [attacker] = after.rows('users').filter(({ principal }) => principal === 'attacker')
        expect(BigInt(attacker?.volume_usd ?? 0)).toBeLessThanOrEqual(most)
      }),
      share(400, 40),
    )
  })
})

/** Rules of these tests let a pool price a token from so many dollars on. */
const LEAST = RULES.leastDepthUsd

test('a few dollars of ICP beside a token of one own make nothing else worth more than them', () => {
  // 0.00001 of the token for 1,000 dollars; heaps of it beside another one
  const dear = poolOf({
    token0: 'junk',
    token1: 'icp',
    price: 10 ** 9,
    depth: 10n ** 10n,
    id: 'dear',
  })
  const heap = poolOf({ token0: 'junk', token1: 'dust', price: 1, depth: 10n ** 24n, id: 'heap' })
  for (let turn = 1; turn < 10; turn++)
    heap.swap(START + turn * MINUTE_MS, 'attacker', true, 10n ** 23n)
  const after = exchangeOf([dear, heap])
  const spentUsd = spentIn([dear, heap])
  expect(spentUsd).toBeGreaterThan(LEAST)
  const [token] = after.rows('tokens').filter(({ ledger_id }) => ledger_id === 'junk')
  expect(BigInt(token?.price_usd ?? 0)).toBeGreaterThan(10n ** 6n * USD)
  expect(BigInt(token?.tvl_usd ?? 0)).toBeLessThanOrEqual(spentUsd)
  expect(token?.is_listed).toBe(0)
  // not even the dollars: the pool is of a token that is not listed
  expect(after.tvlUsd).toBe(honestly.tvlUsd)
  expect(after.volumeUsd).toBe(honestly.volumeUsd)
})

test('free tokens beside the price of a pool add no more than what is on its other side', () => {
  const pool = poolOf({
    token0: 'eth',
    token1: 'icp',
    price: 10 ** -8,
    depth: 10n ** 11n,
    id: 'eth',
  })
  const spentUsd = spentIn([pool])
  const above = Math.floor(pool.tick / 60) * 60 + 60_000
  pool.add(START + MINUTE_MS, 'attacker', { tickLower: above, tickUpper: above + 60 }, 10n ** 30n)
  const after = exchangeOf([pool])
  expect(after.tokenTvlUsd('eth')).toBeGreaterThan(0n)
  expect(after.tokenTvlUsd('eth')).toBeLessThanOrEqual(spentUsd)
  expect(after.tvlUsd - honestly.tvlUsd).toBeLessThanOrEqual(2n * spentUsd)
})

test('a first price counts when it has stood for five minutes, or at once where it is deep', () => {
  const usdAfter = (depth: bigint, minutes: number, times = 0n) => {
    const pool = poolOf({ token0: 'eth', token1: 'icp', price: 8 * 10 ** -8, depth })
    const tickLower = Math.floor(pool.tick / 60) * 60 - 24_000
    const range = { tickLower, tickUpper: tickLower + 48_000 }
    const liquidity = pool.log.find(({ event }) => event.kind === 'liquidityAdded')?.event
    if (times > 0n && liquidity?.kind === 'liquidityAdded')
      pool.add(START + 1_000, 'maker', range, times * liquidity.liquidity)
    const told = toldOf(
      [...HONEST.map((honest) => poolOf(honest)), pool],
      [{ ...LAST, timeMs: START + minutes * MINUTE_MS }],
    )
    const { market } = applyAll(told)
    const token = market.state.tokens.get('eth')
    return token && market.prices.wholePrice(token)
  }
  const shallow = 10n ** 11n
  expect(usdAfter(shallow, 4)).toBeUndefined()
  expect(usdAfter(shallow, 5)).toBeGreaterThan(0n)
  expect(usdAfter(100n * shallow, 0)).toBeGreaterThan(0n)
  // what becomes deep within the five minutes need not wait for their end
  expect(usdAfter(shallow, 1, 100n)).toBeGreaterThan(0n)
})
