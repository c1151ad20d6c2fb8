import { bestTrade, encodeSqrtRatioX96, Pool } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PoolSnapshot, toSnapshot } from './PoolSnapshot.ts'
import { minimumOut, quoteExactIn } from './quote.ts'

const FULL = 887_220
const ONE = 10n ** 8n
const FEE_PIPS = 3_000n

type PoolFacts = {
  readonly id: string
  readonly pair?: readonly [string, string]
  readonly liquidity: bigint
  /** Token 1 for one of token 0. */
  readonly price?: bigint
  readonly ticks?: readonly [number, number]
}

/** A pool with one position. */
function pool(facts: PoolFacts): PoolSnapshot {
  const { id, pair = ['a', 'b'], liquidity, price = 1n, ticks = [-FULL, FULL] } = facts
  const side = (address: string) => ({ address, standard: 'ICRC2' })
  const info = (tick: number, liquidityNet: bigint) => ({
    id: String(tick),
    liquidityGross: liquidity,
    liquidityNet,
    feeGrowthOutside0X128: 0n,
    feeGrowthOutside1X128: 0n,
    initialized: true,
    secondsPerLiquidityOutsideX128: 0n,
    secondsOutside: 0n,
    tickCumulativeOutside: 0n,
  })
  return toSnapshot(
    id,
    {
      fee: FEE_PIPS,
      key: '',
      sqrtPriceX96: encodeSqrtRatioX96(price, 1n),
      tick: price === 1n ? 0n : 13_863n,
      liquidity,
      token0: side(pair[0]),
      token1: side(pair[1]),
      maxLiquidityPerTick: 0n,
      nextPositionId: 0n,
    },
    [info(ticks[0], liquidity), info(ticks[1], -liquidity)],
  )
}

const ask = (amountIn: bigint, tokenIn = 'a', tokenOut = 'b') => ({ tokenIn, tokenOut, amountIn })

test('of several pools the one that gives most is quoted, whatever their order', () => {
  const pools = [
    pool({ id: 'shallow', liquidity: 100n * ONE }),
    pool({ id: 'deep', liquidity: 10_000n * ONE }),
    pool({ id: 'middle', liquidity: 1_000n * ONE }),
  ]
  for (const order of [pools, pools.toReversed(), [pools[1], pools[0], pools[2]]]) {
    const given = order.filter((one) => one !== undefined)
    expect(quoteExactIn(given, ask(10n * ONE))?.poolId).toBe('deep')
    expect(quoteExactIn(given, ask(10n * ONE, 'b', 'a'))?.poolId).toBe('deep')
  }
})

test('a pool of other tokens is no pool of the pair, however much it would give', () => {
  const foreign = pool({ id: 'foreign', pair: ['a', 'c'], liquidity: 10n ** 20n, price: 4n })
  const others = [
    pool({ id: 'behind', pair: ['c', 'b'], liquidity: 10n ** 20n, price: 4n }),
    pool({ id: 'turned', pair: ['c', 'a'], liquidity: 10n ** 20n }),
  ]
  const own = pool({ id: 'own', liquidity: 100n * ONE })
  expect(quoteExactIn([foreign, own, ...others], ask(ONE))?.poolId).toBe('own')
  expect(quoteExactIn([foreign, ...others], ask(ONE))).toBeUndefined()
})

test('a pool that takes the whole amount wins over one that pays better and runs dry', () => {
  const narrow = pool({
    id: 'narrow',
    liquidity: 200_000n * ONE,
    price: 4n,
    ticks: [13_800, 13_920],
  })
  const wide = pool({ id: 'wide', liquidity: 1_000n * ONE })
  const dry = quoteExactIn([narrow], ask(500n * ONE))
  expect(dry?.amountConsumed).toBeLessThan(500n * ONE)
  expect(dry?.amountIn).toBe(500n * ONE)
  expect(dry?.amountOut).toBeGreaterThan(quoteExactIn([wide], ask(500n * ONE))?.amountOut ?? 0n)
  for (const order of [
    [narrow, wide],
    [wide, narrow],
  ]) {
    const quote = quoteExactIn(order, ask(500n * ONE))
    expect(quote?.poolId).toBe('wide')
    expect(quote?.amountConsumed).toBe(500n * ONE)
  }
  // an amount that both can take goes to the better price
  expect(quoteExactIn([wide, narrow], ask(ONE / 100n))?.poolId).toBe('narrow')
})

test('nothing, and less than nothing, is not quoted', () => {
  const own = pool({ id: 'own', liquidity: 100n * ONE })
  expect(quoteExactIn([own], ask(0n))).toBeUndefined()
  expect(quoteExactIn([own], ask(-1n))).toBeUndefined()
})

test('the price impact is what the amount moves a pool of constant product by, the fee left out', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10_000n * ONE, max: 10n ** 16n }),
      fc.integer({ min: 100, max: 900_000 }),
      fc.boolean(),
      fc.constantFrom(1n, 4n),
      (liquidity, sharePpm, zeroForOne, price) => {
        // reserves are the liquidity divided by the price's root, and times it
        const root = price === 4n ? 2n : 1n
        const reserve = zeroForOne ? liquidity / root : liquidity * root
        const afterFee = (reserve * BigInt(sharePpm)) / 1_000_000n
        const amountIn = (afterFee * 1_000_000n) / (1_000_000n - FEE_PIPS)
        const [from, to] = zeroForOne ? ['a', 'b'] : ['b', 'a']
        const quote = quoteExactIn([pool({ id: 'own', liquidity, price })], ask(amountIn, from, to))
        const wanted = Number((afterFee * 1_000_000n) / (reserve + afterFee))
        expect(Math.abs(Number(quote?.priceImpactPpm) - wanted)).toBeLessThanOrEqual(2)
      },
    ),
  )
})

test('the least that may arrive is rounded for the trader', () => {
  expect(minimumOut(1_000_000n, 5_000n)).toBe(995_000n)
  expect(minimumOut(999n, 5_000n)).toBe(995n)
  expect(minimumOut(7n, 0n)).toBe(7n)
  expect(minimumOut(0n, 5_000n)).toBe(0n)
})

test('what is quoted is the best trade of one hop, where a pool can take the whole amount', () => {
  const liquidity = fc.bigInt({ min: ONE, max: 10n ** 6n * ONE })
  const reach = fc.integer({ min: 1, max: FULL / 60 }).map((steps) => steps * 60)
  const pools = fc.array(fc.record({ liquidity, reach }), { minLength: 1, maxLength: 5 })
  const amount = fc.bigInt({ min: 1n, max: 10n ** 4n * ONE })
  fc.assert(
    fc.property(pools, amount, fc.boolean(), (drawn, amountIn, isUp) => {
      const snapshots = drawn.map((facts, index) =>
        pool({ id: `${index}`, liquidity: facts.liquidity, ticks: [-facts.reach, facts.reach] }),
      )
      const [a, b] = ['a', 'b'].map((address) => ({ address, decimals: 8 }))
      if (!a || !b) throw new Error('there are no tokens')
      const trade = bestTrade({
        pools: snapshots.map(({ canisterId, amm }) => new Pool(canisterId, [a, b], amm)),
        tokenIn: isUp ? b : a,
        tokenOut: isUp ? a : b,
        kind: 'exact-in',
        amount: amountIn,
        maxHops: 1,
        maxSplits: 1,
      })
      const quote = quoteExactIn(snapshots, isUp ? ask(amountIn, 'b', 'a') : ask(amountIn))
      const whole = quote?.amountConsumed === amountIn ? quote.amountOut : undefined
      expect(whole ?? 0n).toBe(trade?.received ?? 0n)
    }),
    share(2_000),
  )
})
