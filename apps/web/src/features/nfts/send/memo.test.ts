import { expect, test } from 'vitest'
import { isMemoTooLong } from './memo.ts'

test('a memo is measured in bytes, not in letters', () => {
  expect(isMemoTooLong('a'.repeat(32))).toBe(false)
  expect(isMemoTooLong('a'.repeat(33))).toBe(true)
  expect(isMemoTooLong('字'.repeat(10))).toBe(false)
  expect(isMemoTooLong('字'.repeat(11))).toBe(true)
})
