import { expect, test } from 'vitest'
import { holdersOf } from './useTokenDetail.ts'

test('a ledger that nobody has read has no number of holders, and not none', () => {
  expect(holdersOf({ holderCount: 0 })).toBeUndefined()
  expect(holdersOf(undefined)).toBeUndefined()
  expect(holdersOf({ holderCount: 12 })).toBe(12)
})
