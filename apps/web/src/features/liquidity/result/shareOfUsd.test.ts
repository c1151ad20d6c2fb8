import { expect, test } from 'vitest'
import { shareOfUsd } from './shareOfUsd.ts'

/** As the service counts. */
const USD = 10n ** 18n

test('a result is told as a share of what it came from', () => {
  expect(shareOfUsd(-USD, 4n * USD)).toBe(-250_000n)
  expect(shareOfUsd(undefined, USD)).toBeUndefined()
})

test('of nothing there is no share, and a result that rounds to nothing is none', () => {
  expect(shareOfUsd(-USD / 737n, USD / 1_000n)).toBeUndefined()
  expect(shareOfUsd(-USD / 1_000n, USD)).toBe(0n)
})
