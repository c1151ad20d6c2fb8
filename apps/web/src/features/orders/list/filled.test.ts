import { expect, test } from 'vitest'
import { filledPpm, orderTick, withoutDust } from './filled.ts'

test('how much is sold', () => {
  expect(filledPpm({ amountIn: 200n, remaining: 50n })).toBe(750_000n)
  expect(filledPpm({ amountIn: 200n, remaining: 201n })).toBe(0n)
  expect(filledPpm({ amountIn: 0n, remaining: 0n })).toBe(0n)
})

test('its price is that of the middle of its range', () =>
  expect(orderTick({ tickLower: -120, tickUpper: 0 })).toBe(-60))

test('what rounding took is not shown', () => {
  expect(withoutDust(4_999_999_999_999_996_682n)).toBe(5_000_000_000_000_000_000n)
  expect(withoutDust(123_456_789n)).toBe(123_456_789n)
  expect(withoutDust(1_234_567_894n)).toBe(1_234_567_890n)
  expect(withoutDust(0n)).toBe(0n)
})
