import { expect, test } from 'vitest'
import { swapExpiryOf } from '../../swap/SwapFlow.ts'
import {
  approvalExpiryOf,
  MOST_DEADLINE_MINUTES,
  minutesOf,
  readValidFor,
  validForOf,
} from './approvalTimes.ts'
import { keyAt, newOrderKey } from './OrderKey.ts'

const MINUTE = 60_000_000_000n

test('an approval holds for what is chosen, five minutes of itself, and never a minute more', () => {
  expect(approvalExpiryOf({ createdAtNs: 7n })).toBe(7n + 6n * MINUTE)
  expect(swapExpiryOf({ createdAtNs: 7n, facts: validForOf(30) })).toBe(7n + 31n * MINUTE)
  // of an order that is given at once, and of one whose review was read for as long as you like
  for (const readForMs of [0, 1, 59_999, 60_000, 299_999, 3_600_000]) {
    const reviewedMs = 1_700_000_000_000
    const givenMs = reviewedMs + readForMs
    const { createdAtNs } = keyAt(newOrderKey('me', reviewedMs), givenMs)
    const held = swapExpiryOf({ createdAtNs, facts: {} }) - BigInt(givenMs) * 1_000_000n
    expect(held).toBeGreaterThan(5n * MINUTE)
    expect(held).toBeLessThan(6n * MINUTE + 1_000_000n)
  }
})

test('a deadline is of whole minutes within three hours', () => {
  expect(validForOf(undefined)).toEqual({})
  expect(validForOf(1)).toEqual({ validForNs: MINUTE })
  for (const minutes of [0, -1, 1.5, Number.NaN, MOST_DEADLINE_MINUTES + 1])
    expect(() => validForOf(minutes)).toThrowError(/refused/)
})

test('what is stored of a deadline is one, or nothing', () => {
  expect(readValidFor(undefined)).toEqual({})
  expect(readValidFor(180n * MINUTE)).toEqual({ validForNs: 180n * MINUTE })
  for (const stored of [0n, -MINUTE, MINUTE - 1n, 180n * MINUTE + 1n])
    expect(() => readValidFor(stored)).toThrowError(/no deadline/)
})

test('an approval tells for how many minutes it was', () => {
  const expiresAtNs = approvalExpiryOf({ createdAtNs: 7n, ...validForOf(30) })
  expect(minutesOf({ createdAtNs: 7n, expiresAtNs })).toBe(30n)
})
