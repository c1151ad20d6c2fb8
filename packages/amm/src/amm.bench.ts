import { bench, describe } from 'vitest'
import { toLiquidity } from './liquidity.ts'
import { planMint } from './pool/liquidityChange.ts'
import { applyPlan } from './pool/poolChange.ts'
import { planSwap } from './pool/swap.ts'
import { emptyPool } from './pool/testPool.ts'
import { sqrtFloor } from './price.ts'
import { sqrtRatioAtTick, tickAtSqrtRatio } from './tickMath.ts'

/** The peer: `sqrt(1.0001^tick)` by a plain power and an integer root. Accurate, and what one would write first. */
function ratioByPower(tick: number): bigint {
  const exponent = BigInt(Math.abs(tick))
  const [up, down] = [10001n ** exponent, 10000n ** exponent]
  return sqrtFloor(tick < 0 ? (down << 192n) / up : (up << 192n) / down)
}

/** The peer: a binary search over the tick range. */
function tickBySearch(price: bigint): number {
  let low = -887272
  let high = 887272
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sqrtRatioAtTick(middle) <= price) low = middle
    else high = middle - 1
  }
  return low
}

describe('sqrt ratio at tick 20011', () => {
  bench('engine', () => {
    sqrtRatioAtTick(20011)
  })
  bench('peer: power and root', () => {
    ratioByPower(20011)
  })
})

describe('tick at a sqrt ratio', () => {
  const price = sqrtRatioAtTick(-123457)
  bench('engine', () => {
    tickAtSqrtRatio(price)
  })
  bench('peer: binary search', () => {
    tickBySearch(price)
  })
})

describe('quotes', () => {
  const pool = emptyPool({ feePips: 3000n, tickSpacing: 60, sqrtPriceX96: sqrtRatioAtTick(30) })
  for (let index = 0; index < 40; index++) {
    const liquidity = toLiquidity(10n ** 18n)
    const range = { tickLower: -60 * (index + 1), tickUpper: 60 * (index + 1) }
    applyPlan(pool, planMint(pool, { positionId: BigInt(index + 1), ...range, liquidity }))
  }
  bench('within one range', () => {
    planSwap(pool, { zeroForOne: true, kind: 'exact-in', amount: 10n ** 15n })
  })
  bench('over twenty ticks', () => {
    planSwap(pool, { zeroForOne: true, kind: 'exact-in', amount: 15n * 10n ** 17n })
  })
})
