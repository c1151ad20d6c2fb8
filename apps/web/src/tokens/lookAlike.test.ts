import type { Token } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { lookAlike } from './lookAlike.ts'

const token = (ledgerId: string, symbol: string, name = symbol): Token => ({
  ledgerId,
  symbol,
  name,
  decimals: 8,
  fee: 1n,
  standard: 'ICRC2',
})
const listed = [token('a', 'ckBTC', 'ck Bitcoin'), token('b', 'ICP', 'Internet Computer')]

test.each([
  ['CKBTC', 'x'],
  ['ck-BTC', 'x'],
  ['сkВТС', 'x'],
  ['1CP', 'x'],
  ['NEW', 'lnternet Computer'],
  ['NEW', 'ck B1tcoin'],
])('%s (%s) is taken for a listed token', (symbol, name) => {
  expect(lookAlike(token('z', symbol, name), listed)).toBeDefined()
})

test('a token is not its own twin, and others are none', () => {
  expect(lookAlike(token('a', 'ckBTC'), listed)).toBeUndefined()
  expect(lookAlike(token('z', 'DOGE', 'Dogecoin'), listed)).toBeUndefined()
})
