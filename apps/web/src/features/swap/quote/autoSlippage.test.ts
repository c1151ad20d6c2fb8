import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoSlippagePpm, movementPpm, recent } from './autoSlippage.ts'

const seen = (...amounts: bigint[]) => amounts.map((amount, at) => ({ at, amount }))

test('a quote that stands still needs the floor, more for several pools in a row', () => {
  expect(autoSlippagePpm([], 1)).toBe(3_000n)
  expect(autoSlippagePpm(seen(100n, 100n), 1)).toBe(3_000n)
  expect(autoSlippagePpm(seen(100n), 3)).toBe(9_000n)
})

test('a quote that moves needs twice of that, and never more than 5 %', () => {
  expect(movementPpm(seen(1_000n, 1_010n, 1_005n))).toBe(10_000n)
  expect(autoSlippagePpm(seen(1_000n, 1_010n), 1)).toBe(20_000n)
  expect(autoSlippagePpm(seen(1_000n, 2_000n), 1)).toBe(50_000n)
})

test('it is within its bounds whatever was seen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n })),
      fc.integer({ min: 0, max: 9 }),
      (amounts, hops) => {
        const ppm = autoSlippagePpm(seen(...amounts), hops)
        expect(ppm >= 3_000n && ppm <= 50_000n).toBe(true)
      },
    ),
  )
})

test('what was seen more than a minute ago says nothing any more', () => {
  const old = [
    { at: 0, amount: 1n },
    { at: 50_000, amount: 2n },
  ]
  expect(recent(old, 100_000)).toEqual([{ at: 50_000, amount: 2n }])
})
