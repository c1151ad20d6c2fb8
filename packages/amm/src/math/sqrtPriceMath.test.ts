import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/generated/math.json' with { type: 'json' }
import { toLiquidity } from '../liquidity.ts'
import { toSqrtPriceX96 } from '../sqrtPrice.ts'
import {
  amount0Delta,
  amount1Delta,
  nextSqrtPriceFromInput,
  nextSqrtPriceFromOutput,
} from './sqrtPriceMath.ts'
import { sqrtRatioAtTick } from './tickMath.ts'

const priceOne = sqrtRatioAtTick(0)
const wide = { lower: priceOne, upper: sqrtRatioAtTick(1000) }

describe('amount deltas', () => {
  test('equal the independent vectors, rounded either way', () => {
    for (const vector of vectors.deltas) {
      const range = {
        lower: toSqrtPriceX96(BigInt(vector.lower)),
        upper: toSqrtPriceX96(BigInt(vector.upper)),
      }
      const liquidity = toLiquidity(BigInt(vector.liquidity))
      expect(amount0Delta(range, liquidity, 'up')).toBe(BigInt(vector.amount0Up))
      expect(amount0Delta(range, liquidity, 'down')).toBe(BigInt(vector.amount0Down))
      expect(amount1Delta(range, liquidity, 'up')).toBe(BigInt(vector.amount1Up))
      expect(amount1Delta(range, liquidity, 'down')).toBe(BigInt(vector.amount1Down))
    }
  })

  test('are 0 without liquidity and over an empty range', () => {
    const none = { lower: priceOne, upper: priceOne }
    expect(amount0Delta(wide, toLiquidity(0n), 'up')).toBe(0n)
    expect(amount0Delta(none, toLiquidity(10n ** 20n), 'up')).toBe(0n)
    expect(amount1Delta(none, toLiquidity(10n ** 20n), 'up')).toBe(0n)
  })
})

describe('next price', () => {
  test('from an input equals the independent vectors', () => {
    for (const { after, ...vector } of vectors.inputs) {
      expect(nextSqrtPriceFromInput(toMove(vector))).toBe(BigInt(after))
    }
  })

  test('from an output equals the independent vectors', () => {
    for (const { after, ...vector } of vectors.outputs) {
      expect(nextSqrtPriceFromOutput(toMove(vector))).toBe(BigInt(after))
    }
  })

  test('stays for an amount of 0', () => {
    const still = { sqrtPriceX96: priceOne, liquidity: toLiquidity(10n ** 18n), amount: 0n }
    for (const zeroForOne of [true, false]) {
      expect(nextSqrtPriceFromInput({ ...still, zeroForOne })).toBe(priceOne)
      expect(nextSqrtPriceFromOutput({ ...still, zeroForOne })).toBe(priceOne)
    }
  })

  test('never falls to 0, whatever is paid in', () => {
    const price = nextSqrtPriceFromInput({
      sqrtPriceX96: toSqrtPriceX96(1n),
      liquidity: toLiquidity(1n),
      amount: 2n ** 255n,
      zeroForOne: true,
    })
    expect(price).toBe(1n)
  })

  test('refuses to pay out all of a token or more', () => {
    const liquidity = toLiquidity(1024n)
    const sqrtPriceX96 = toSqrtPriceX96(20282409603651670423947251286016n)
    for (const amount of [262144n, 262145n]) {
      const move = { sqrtPriceX96, liquidity, amount, zeroForOne: true }
      expect(() => nextSqrtPriceFromOutput(move)).toThrow('does not hold that much of token1')
    }
    for (const amount of [4n, 5n]) {
      const move = { sqrtPriceX96, liquidity, amount, zeroForOne: false }
      expect(() => nextSqrtPriceFromOutput(move)).toThrow('does not hold that much of token0')
    }
  })

  test('refuses to move without liquidity', () => {
    const move = {
      sqrtPriceX96: priceOne,
      liquidity: toLiquidity(0n),
      amount: 1n,
      zeroForOne: true,
    }
    expect(() => nextSqrtPriceFromInput(move)).toThrow('No liquidity')
  })
})

function toMove(vector: {
  sqrtPriceX96: string
  liquidity: string
  amount: string
  zeroForOne: boolean
}) {
  return {
    sqrtPriceX96: toSqrtPriceX96(BigInt(vector.sqrtPriceX96)),
    liquidity: toLiquidity(BigInt(vector.liquidity)),
    amount: BigInt(vector.amount),
    zeroForOne: vector.zeroForOne,
  }
}
