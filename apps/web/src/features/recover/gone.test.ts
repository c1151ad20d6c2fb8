import { expect, test } from 'vitest'
import { readIds } from './gone.ts'

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"a":1}', []],
  ['["pool ledger stray 7", 7, null]', ['pool ledger stray 7']],
  [JSON.stringify(['x'.repeat(201), 'y']), ['y']],
])('of %s is remembered what can be', (text, ids) => {
  expect(readIds(text)).toEqual(ids)
})

test('a list without end is cut', () => {
  expect(readIds(JSON.stringify(Array.from({ length: 9_000 }, String)))).toHaveLength(500)
})
