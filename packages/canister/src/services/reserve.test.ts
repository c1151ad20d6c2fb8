import { expect, test } from 'vitest'
import { isBelowReserve, reserveOf } from './reserve.ts'

const G = 1_000_000_000n

test('the reserve grows with those who may have to leave, up to so many', () => {
  expect(reserveOf(0)).toBe(300n * G)
  expect(reserveOf(1_000)).toBe(340n * G)
  expect(reserveOf(20_000)).toBe(1_100n * G)
  expect(reserveOf(10_000_000)).toBe(1_100n * G)
  expect(reserveOf(10, { atLeast: 5n, forEach: 2n, most: 7 })).toBe(19n)
})

test('nothing new is begun with the reserve itself, and with a cycle more it is', () => {
  expect(isBelowReserve(reserveOf(7), 7)).toBe(true)
  expect(isBelowReserve(reserveOf(7) + 1n, 7)).toBe(false)
})
