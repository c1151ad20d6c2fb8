import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestTrade } from '../routing/bestTrade.ts'
import { marketToken, randomMarket } from '../routing/randomMarket.ts'
import { Position } from './Position.ts'
import { Route } from './Route.ts'

const anyPool = randomMarket.map((pools) => {
  const [pool] = pools
  if (pool === undefined) throw new Error('A market has a pool')
  return pool
})
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const slippage = fc.bigInt({ min: 0n, max: 500_000n })
const place = fc.record({
  offset: fc.integer({ min: -60, max: 40 }),
  width: fc.integer({ min: 1, max: 60 }),
})

describe('a position', () => {
  const position = fc
    .tuple(anyPool, place, amount, amount)
    .map(([pool, { offset, width }, amount0, amount1]) => {
      const tickLower =
        (Math.floor(pool.tickCurrent / pool.tickSpacing) + offset) * pool.tickSpacing
      const tickUpper = tickLower + width * pool.tickSpacing
      return {
        position: Position.fromAmounts({ pool, tickLower, tickUpper, amount0, amount1 }),
        amount0,
        amount1,
      }
    })

  test('costs no more than the amounts it was made from', () => {
    fc.assert(
      fc.property(position, ({ position, amount0, amount1 }) => {
        const { mintAmounts } = position
        expect(mintAmounts.amount0 <= amount0 && mintAmounts.amount1 <= amount1).toBe(true)
      }),
      share(500),
    )
  })

  test('gives back at most one unit of each token less than it costs', () => {
    fc.assert(
      fc.property(position, ({ position }) => {
        const { amount0, amount1 } = position.mintAmounts
        expect(amount0 - position.amount0 <= 1n && amount0 >= position.amount0).toBe(true)
        expect(amount1 - position.amount1 <= 1n && amount1 >= position.amount1).toBe(true)
      }),
      share(500),
    )
  })

  test('has least amounts that never exceed what it costs or gives now', () => {
    fc.assert(
      fc.property(position, slippage, ({ position }, slippage) => {
        const { mintAmounts } = position
        const minted = position.mintAmountsWithSlippage(slippage)
        const burned = position.burnAmountsWithSlippage(slippage)
        expect(minted.amount0 <= mintAmounts.amount0 && minted.amount1 <= mintAmounts.amount1).toBe(
          true,
        )
        expect(burned.amount0 <= position.amount0 && burned.amount1 <= position.amount1).toBe(true)
      }),
      share(500),
    )
  })

  test('made from one token costs at most that much of it', () => {
    fc.assert(
      fc.property(anyPool, fc.integer({ min: 1, max: 60 }), amount, (pool, width, amount0) => {
        const tickLower = Math.floor(pool.tickCurrent / pool.tickSpacing) * pool.tickSpacing
        const range = {
          pool,
          tickLower: tickLower - 10 * pool.tickSpacing,
          tickUpper: tickLower + width * pool.tickSpacing,
        }
        const from0 = Position.fromAmount0({ ...range, amount0 })
        expect(from0.mintAmounts.amount0 <= amount0).toBe(true)
        const from1 = Position.fromAmount1({ ...range, amount1: amount0 })
        expect(from1.mintAmounts.amount1 <= amount0).toBe(true)
      }),
      share(500),
    )
  })
})

describe('a pool', () => {
  test('is the same whichever way its tokens are given, and its two prices are inverse', () => {
    fc.assert(
      fc.property(anyPool, (pool) => {
        expect(pool.token0.address < pool.token1.address).toBe(true)
        expect(pool.token0Price.numerator).toBe(pool.token1Price.denominator)
        expect(pool.token0Price.denominator).toBe(pool.token1Price.numerator)
        expect(pool.otherToken(pool.token0)).toBe(pool.token1)
        expect(() => pool.priceOf(marketToken(20))).toThrow('has no token')
      }),
      share(100),
    )
  })

  test('stays as it was when it is asked what would be after a swap', () => {
    fc.assert(
      fc.property(anyPool, amount, (pool, amount) => {
        const before = pool.sqrtRatioX96
        const [, after] = pool.getOutputAmount({ token: pool.token0, amount })
        expect(pool.sqrtRatioX96).toBe(before)
        expect(after.sqrtRatioX96 <= before).toBe(true)
      }),
      share(300),
    )
  })
})

describe('a trade', () => {
  const request = { tokenIn: marketToken(1), tokenOut: marketToken(3), kind: 'exact-in' as const }

  test('has a least output and a most input that leave no more than the tolerance', () => {
    fc.assert(
      fc.property(randomMarket, amount, slippage, (pools, amount, slippage) => {
        for (const kind of ['exact-in', 'exact-out'] as const) {
          const trade = bestTrade({ ...request, kind, pools, amount })
          if (trade === undefined) continue
          const [least, most] = [trade.minimumAmountOut(slippage), trade.maximumAmountIn(slippage)]
          expect(least * 1_000_000n >= trade.amountOut * (1_000_000n - slippage)).toBe(true)
          expect(most * 1_000_000n <= trade.amountIn * (1_000_000n + slippage)).toBe(true)
        }
      }),
      share(300),
    )
  })

  test('loses at least the trading fee against the present prices', () => {
    fc.assert(
      fc.property(randomMarket, fc.bigInt({ min: 10n ** 6n, max: 10n ** 9n }), (pools, amount) => {
        const trade = bestTrade({ ...request, pools, amount, maxSplits: 1 })
        if (trade === undefined) return
        const fees = trade.swaps.flatMap(({ hops }) => hops).map((hop) => hop.pool.fee)
        const least = fees.reduce((sum, fee) => (fee < sum ? fee : sum), 1_000_000n)
        expect(trade.priceImpactPips >= least).toBe(true)
      }),
      share(300),
    )
  })
})

test('a route refuses a detour that comes back, pools that do not join, and no pools', () => {
  fc.assert(
    fc.property(anyPool, (pool) => {
      expect(new Route([pool], pool.token0).output).toBe(pool.token1)
      expect(() => new Route([pool, pool], pool.token0)).toThrow('visits no token twice')
      expect(() => new Route([pool], marketToken(20))).toThrow('has no token')
      expect(() => new Route([], pool.token0)).toThrow('goes through pools')
    }),
    share(50),
  )
})
