import { expect, test } from 'vitest'
import { tradeLink } from './tradeLink.ts'

test.each([
  ['', { kind: 'swap', isPro: false }, '/swap'],
  ['?input=a&amount=5', { kind: 'limit', isPro: false }, '/swap/limit?input=a'],
  ['?input=a&receive=5&tab=limit', { kind: 'swap', isPro: true }, '/swap/pro?input=a'],
  ['?input=a', { kind: 'limit', isPro: true }, '/swap/pro?input=a&tab=limit'],
  ['?tab=limit', { kind: 'limit', isPro: false }, '/swap/limit'],
] as const)('"%s" to %o is %s', (search, wanted, link) => {
  expect(tradeLink(search, wanted)).toBe(link)
})
