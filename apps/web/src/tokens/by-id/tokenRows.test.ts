import type { Token } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { isLoading, type TokenState, tokenRowsOf } from './tokenRows.ts'

const token = (ledgerId: string): Token => ({
  ledgerId,
  symbol: ledgerId.toUpperCase(),
  name: ledgerId,
  decimals: 8,
  fee: 10_000n,
  standard: 'ICRC2',
})

const STATES: Readonly<Record<string, TokenState>> = {
  icp: { kind: 'known', token: token('icp') },
  own: { kind: 'known', token: token('own') },
  slow: { kind: 'loading' },
  silent: { kind: 'failed' },
}
const stateOf = (id: string): TokenState => STATES[id] ?? { kind: 'loading' }

const listed = (pairs: readonly (readonly [string, string])[]) =>
  tokenRowsOf(pairs, stateOf, {
    keyOf: (pair) => pair.join(' '),
    ledgersOf: (pair) => pair,
    toRow: ([a, b], find) => {
      const [first, second] = [find(a), find(b)]
      return first && second ? `${first.symbol}/${second.symbol}` : undefined
    },
    toPage: ([a]) => `/of/${a}`,
  })

test('a row whose tokens are known is shown', () => {
  expect(listed([['icp', 'own']])).toEqual({ rows: ['ICP/OWN'], awaited: [] })
})

test('a row waits for its tokens instead of being left out, and says which ledger does not answer', () => {
  const { rows, awaited } = listed([
    ['icp', 'slow'],
    ['silent', 'own'],
    ['icp', 'own'],
  ])
  expect(rows).toEqual(['ICP/OWN'])
  expect(awaited).toEqual([
    { key: 'icp slow', ledgerIds: ['icp', 'slow'], silent: [], to: '/of/icp' },
    { key: 'silent own', ledgerIds: ['silent', 'own'], silent: ['silent'], to: '/of/silent' },
  ])
  expect(awaited.map(isLoading)).toEqual([true, false])
})
