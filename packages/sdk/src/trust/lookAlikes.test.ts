import { expect, test } from 'vitest'
import { findLookAlike } from './lookAlikes.ts'

const listed = [
  { ledgerId: 'a', symbol: 'ICP', name: 'Internet Computer' },
  { ledgerId: 'b', symbol: 'ckBTC', name: 'ckBTC' },
]
const token = (symbol: string, name = 'Something else') => ({ ledgerId: 'x', symbol, name })

test.each([
  ['another case', 'CKbtc'],
  ['a digit for a letter', '1CP'],
  ['Cyrillic letters', 'ІСР'],
  ['spaces and dots between', 'c.k BTC'],
  ['an invisible character', 'ICP\u200b'],
  ['accents', 'ÍCP'],
])('a symbol with %s is taken for the listed one', (_, symbol) => {
  expect(findLookAlike(token(symbol), listed)).toBeDefined()
})

test('a name counts as much as a symbol', () => {
  expect(findLookAlike(token('NEW', 'lnternet C0mputer'), listed)?.symbol).toBe('ICP')
})

test('an own name looks like nobody, and a listed token is itself', () => {
  expect(findLookAlike(token('WEN'), listed)).toBeUndefined()
  expect(findLookAlike(token('', ''), listed)).toBeUndefined()
  expect(findLookAlike({ ledgerId: 'a', symbol: 'ckBTC', name: 'x' }, listed)).toBeUndefined()
})
