import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/generated/swaps.json' with { type: 'json' }
import { toLiquidity } from '../liquidity.ts'
import { toSqrtPriceX96 } from '../sqrtPrice.ts'
import { planMint } from './liquidityChange.ts'
import { applyPlan } from './poolChange.ts'
import { planSwap, type SwapRequest } from './swap.ts'
import { booksOf, emptyPool, type TestPool } from './testPool.ts'

type Vector = (typeof vectors.swaps)[number]

describe.each([...new Set(vectors.swaps.map(({ pool }) => pool))])('a pool with %s', (name) => {
  const swaps = vectors.swaps.filter(({ pool }) => pool === name)

  test.each(swaps.map((vector) => ({ title: titleOf(vector), vector })))('$title', ({ vector }) => {
    const pool = poolOf(vector)
    const request: SwapRequest = {
      zeroForOne: vector.zeroForOne,
      kind: vector.kind === 'exact-in' ? 'exact-in' : 'exact-out',
      amount: BigInt(vector.amount),
      sqrtPriceLimitX96: toSqrtPriceX96(BigInt(vector.limit)),
    }
    if (vector.refused !== undefined) {
      expect(() => planSwap(pool, request)).toThrow('price limit out of bound')
      return
    }
    const outcome = applyPlan(pool, planSwap(pool, request))
    expect({
      amountIn: `${outcome.amountIn}`,
      amountOut: `${outcome.amountOut}`,
      feeAmount: `${outcome.feeAmount}`,
      after: `${outcome.sqrtPriceX96After}`,
      tickAfter: `${outcome.tickAfter}`,
      liquidityAfter: `${outcome.liquidityAfter}`,
    }).toEqual(expectedOf(vector))
    expect(booksOf(pool).violations).toEqual([])
  })
})

function titleOf({ zeroForOne, kind, amount, limit }: Vector): string {
  const [from, to] = zeroForOne ? ['token0', 'token1'] : ['token1', 'token0']
  const size = BigInt(amount) > 10n ** 18n ? 'as much as it takes' : amount
  return `${kind} ${size}, ${from} for ${to}, limit ${limit}`
}

function expectedOf({ amountIn, amountOut, feeAmount, after, tickAfter, liquidityAfter }: Vector) {
  return { amountIn, amountOut, feeAmount, after, tickAfter, liquidityAfter }
}

function poolOf(vector: Vector): TestPool {
  const pool = emptyPool({
    feePips: BigInt(vector.feePips),
    tickSpacing: Number(vector.tickSpacing),
    sqrtPriceX96: toSqrtPriceX96(BigInt(vector.sqrtPriceX96)),
  })
  vector.ranges.forEach(([tickLower, tickUpper, liquidity], index) => {
    const range = { tickLower: Number(tickLower), tickUpper: Number(tickUpper) }
    const positionId = BigInt(index + 1)
    applyPlan(
      pool,
      planMint(pool, { positionId, ...range, liquidity: toLiquidity(BigInt(liquidity ?? 0)) }),
    )
  })
  return pool
}
