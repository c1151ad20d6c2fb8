import { expect, test } from 'vitest'
import { cyclesPerIcp, ratioOf } from './icpFigures.ts'

test('an ICP of 6.65 dollars is five trillion cycles when an XDR is 1.33 dollars', () => {
  expect(cyclesPerIcp(6_650_000_000_000n, { rate: 1_330_000_000n, decimals: 9 })).toBeCloseTo(5, 9)
})

test('without a price or a rate nothing is said', () => {
  expect(cyclesPerIcp(undefined, { rate: 1n, decimals: 0 })).toBeUndefined()
  expect(cyclesPerIcp(1n, undefined)).toBeUndefined()
  expect(cyclesPerIcp(1n, { rate: 0n, decimals: 0 })).toBeUndefined()
  expect(ratioOf(1n, 0n)).toBeUndefined()
})
