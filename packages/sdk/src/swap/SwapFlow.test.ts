import { expect, test } from 'vitest'
import { approvalExpiryOf, MOST_DEADLINE_MINUTES, swapExpiryOf, validForOf } from './SwapFlow.ts'

const MINUTE = 60_000_000_000n

test('an approval holds for five minutes after the oldest order that can be given, or for as long as was asked', () => {
  expect(approvalExpiryOf({ createdAtNs: 7n })).toBe(7n + 10n * MINUTE)
  expect(swapExpiryOf({ createdAtNs: 7n, facts: {} })).toBe(7n + 10n * MINUTE)
  expect(swapExpiryOf({ createdAtNs: 7n, facts: validForOf(30) })).toBe(7n + 35n * MINUTE)
})

test('a deadline is of whole minutes within three hours', () => {
  expect(validForOf(undefined)).toEqual({})
  expect(validForOf(1)).toEqual({ validForNs: MINUTE })
  for (const minutes of [0, -1, 1.5, Number.NaN, MOST_DEADLINE_MINUTES + 1])
    expect(() => validForOf(minutes)).toThrowError(/refused/)
})
