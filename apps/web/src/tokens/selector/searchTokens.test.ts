import type { Token } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { searchTokens, sortTokens } from './searchTokens.ts'

const token = (symbol: string, name: string, ledgerId: string): Token => ({
  symbol,
  name,
  ledgerId,
  decimals: 8,
  fee: 10_000n,
  standard: 'ICRC2',
})
const icp = token('ICP', 'Internet Computer', 'ryjl3-tyaaa-aaaaa-aaaba-cai')
const ckBtc = token('ckBTC', 'ckBTC', 'mxzaz-hqaaa-aaaar-qaada-cai')
const slu = token('SLU', 'Sluice', 'aaaaa-bbbbb-ccccc-ddddd-cai')
const tokens = [icp, ckBtc, slu]

test.each([
  ['', [icp, ckBtc, slu]],
  ['  btc ', [ckBtc]],
  ['COMPUTER', [icp]],
  ['mxzaz-hqaaa-aaaar-qaada-cai', [ckBtc]],
  ['mxzaz-hqaaa', []],
  ['nothing', []],
])('searching for "%s"', (search, found) => {
  expect(searchTokens(tokens, search)).toEqual(found)
})

test('only the first fifty characters of a search count', () => {
  const long = token('LONG', 'x'.repeat(50), 'aaaaa-aa')
  expect(searchTokens([long], `${'x'.repeat(50)}y`)).toEqual([long])
})

test('held tokens come first, dearest first, and the rest keeps its order', () => {
  const holding = (of: Token) => ({
    balance: of === icp ? 0n : 1n,
    valueUsd: of === slu ? 5n : 2n,
  })
  expect(sortTokens(tokens, holding)).toEqual([slu, ckBtc, icp])
})
