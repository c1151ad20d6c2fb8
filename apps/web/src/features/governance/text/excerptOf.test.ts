import { expect, test } from 'vitest'
import { excerptOf } from './excerptOf.ts'

test.each([
  ['# Title\n\nSome **bold** words', 'Title Some bold words'],
  ['[the forum](https://a.example) says', 'the forum says'],
  ['```\ncode\n``` after', 'after'],
  ['', ''],
])('%j', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt)
})

test('ends after 150 letters, and does not cut one in two', () => {
  const text = excerptOf('😀'.repeat(200))
  expect([...text]).toHaveLength(151)
  expect(text.endsWith('😀…')).toBe(true)
})
