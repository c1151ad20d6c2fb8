import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { liquidity, magnitude, price, range } from '../arbitraries.ts'
import { toLiquidity } from '../liquidity.ts'
import { priceRangeBetween } from '../sqrtPrice.ts'
import { divRoundingUp, mulDiv, mulDivRoundingUp } from './fullMath.ts'
import {
  amount0Delta,
  amount1Delta,
  coversAmount0,
  nextSqrtPriceFromInput,
  nextSqrtPriceFromOutput,
} from './sqrtPriceMath.ts'

const RUNS = share(2000)
const deltas = [
  ['token0', amount0Delta],
  ['token1', amount1Delta],
] as const

describe('divisions', () => {
  test('rounded up differ from rounded down by one, and only with a remainder', () => {
    fc.assert(
      fc.property(magnitude(128), magnitude(128), magnitude(128), (a, b, rest) => {
        const divisor = rest + 1n
        const hasRemainder = (a * b) % divisor !== 0n
        const difference = mulDivRoundingUp(a, b, divisor) - mulDiv(a, b, divisor)
        expect(difference).toBe(hasRemainder ? 1n : 0n)
      }),
      RUNS,
    )
  })

  test('rounded up, times the divisor, cover the dividend with less than a divisor to spare', () => {
    fc.assert(
      fc.property(magnitude(256), magnitude(128), (a, rest) => {
        const covered = divRoundingUp(a, rest + 1n) * (rest + 1n)
        expect(covered >= a && covered - a <= rest).toBe(true)
      }),
      RUNS,
    )
  })
})

describe.each(deltas)('%s between two prices', (_, delta) => {
  test('differs by at most one unit with the rounding', () => {
    fc.assert(
      fc.property(range, liquidity, (range, liquidity) => {
        const difference = delta(range, liquidity, 'up') - delta(range, liquidity, 'down')
        expect(difference === 0n || difference === 1n).toBe(true)
      }),
      RUNS,
    )
  })

  test('never shrinks with more liquidity', () => {
    fc.assert(
      fc.property(range, liquidity, liquidity, (range, some, more) => {
        const both = toLiquidity(some + more)
        expect(delta(range, both, 'down') >= delta(range, some, 'down')).toBe(true)
      }),
      RUNS,
    )
  })

  test('is never less for two parts of a range than for the whole, when the depositor pays', () => {
    fc.assert(
      fc.property(price, price, price, liquidity, (a, b, c, liquidity) => {
        const [low = a, middle = b, high = c] = [a, b, c].toSorted((x, y) => (x < y ? -1 : 1))
        const whole = delta({ lower: low, upper: high }, liquidity, 'up')
        const parts =
          delta({ lower: low, upper: middle }, liquidity, 'up') +
          delta({ lower: middle, upper: high }, liquidity, 'up')
        expect(parts >= whole && parts - whole <= 1n).toBe(true)
      }),
      RUNS,
    )
  })
})

test('an amount covers a range of token0 exactly when it is at least what the range costs', () => {
  fc.assert(
    fc.property(range, liquidity, magnitude(128), (range, liquidity, amount) => {
      const cost = amount0Delta(range, liquidity, 'up')
      for (const offered of [amount, cost, cost - 1n, cost + 1n]) {
        expect(coversAmount0(range, liquidity, offered)).toBe(offered >= cost)
      }
    }),
    RUNS,
  )
})

describe('the price after an input', () => {
  const move = fc.record({
    sqrtPriceX96: price,
    liquidity,
    amount: magnitude(100),
    zeroForOne: fc.boolean(),
  })

  test('has moved the right way, and no further than the input pays for', () => {
    fc.assert(
      fc.property(move, (move) => {
        const after = unlessOutOfRange(() => nextSqrtPriceFromInput(move))
        if (after === undefined) return
        const { sqrtPriceX96, zeroForOne, liquidity, amount } = move
        expect(zeroForOne ? after <= sqrtPriceX96 : after >= sqrtPriceX96).toBe(true)
        const delta = zeroForOne ? amount0Delta : amount1Delta
        const cost = delta(priceRangeBetween(sqrtPriceX96, after), liquidity, 'up')
        expect(cost <= amount).toBe(true)
      }),
      RUNS,
    )
  })

  test('never falls behind that of a smaller input', () => {
    fc.assert(
      fc.property(move, magnitude(100), (move, more) => {
        const less = unlessOutOfRange(() => nextSqrtPriceFromInput(move))
        const larger = { ...move, amount: move.amount + more }
        const after = unlessOutOfRange(() => nextSqrtPriceFromInput(larger))
        if (less === undefined || after === undefined) return
        expect(move.zeroForOne ? after <= less : after >= less).toBe(true)
      }),
      RUNS,
    )
  })

  test('after an output releases at least that output', () => {
    fc.assert(
      fc.property(move, (move) => {
        const after = unlessOutOfRange(() => nextSqrtPriceFromOutput(move))
        if (after === undefined) return
        const { sqrtPriceX96, zeroForOne, liquidity, amount } = move
        const delta = zeroForOne ? amount1Delta : amount0Delta
        const released = delta(priceRangeBetween(sqrtPriceX96, after), liquidity, 'down')
        expect(released >= amount).toBe(true)
      }),
      RUNS,
    )
  })
})

/** More than a range holds, or a price beyond its type, is refused; other tests say so. */
function unlessOutOfRange<Result>(compute: () => Result): Result | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
