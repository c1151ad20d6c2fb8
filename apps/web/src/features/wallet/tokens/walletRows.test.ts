import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { describe, expect, test } from 'vitest'
import { arrange, totalChangePpm, totalUsd, type WalletRow } from './walletRows.ts'

const DOLLAR = 10n ** BigInt(USD_DECIMALS)

const row = (symbol: string, rest: Partial<WalletRow> = {}): WalletRow => ({
  token: { ledgerId: symbol, symbol, name: symbol, decimals: 8, fee: 1n, standard: 'ICRC2' },
  balance: 1n,
  valueUsd: undefined,
  priceUsd: undefined,
  changePpm: undefined,
  pastValueUsd: undefined,
  isPinned: false,
  isFixed: false,
  ...rest,
})
const symbols = (rows: readonly WalletRow[]) => rows.map(({ token }) => token.symbol).join(' ')

const rows = [
  row('ICP', { balance: 0n, valueUsd: 0n, isFixed: true }),
  row('A', { valueUsd: 5n * DOLLAR }),
  row('B', { valueUsd: 50n * DOLLAR }),
  row('C', { balance: 0n, valueUsd: 0n }),
  row('D', { valueUsd: DOLLAR / 2n }),
  row('E', { balance: undefined }),
  row('F'),
]

describe('the balance filter', () => {
  test.each([
    ['ALL', 'ICP A B C D E F'],
    ['ZERO', 'ICP A B D E F'],
    ['ONE', 'ICP A B E F'],
    ['TEN', 'ICP B E F'],
  ] as const)('%s shows %s', (filter, shown) => {
    expect(symbols(arrange(rows, { sort: 'Default', filter }))).toBe(shown)
  })
})

test('sorts by value, unknown values last when the highest comes first', () => {
  expect(symbols(arrange(rows, { sort: 'High', filter: 'ALL' }))).toBe('B A D ICP C E F')
  expect(symbols(arrange(rows, { sort: 'Low', filter: 'ALL' }))).toBe('E F ICP C D A B')
})

test('pinned tokens stand first in every order', () => {
  const pinned = [...rows, row('P', { isPinned: true, valueUsd: 1n })]
  for (const sort of ['Default', 'High', 'Low'] as const) {
    expect(symbols(arrange(pinned, { sort, filter: 'ALL' }))).toMatch(/^P /)
  }
})

test('the total waits for every balance and counts what has a price', () => {
  expect(totalUsd(rows)).toBeUndefined()
  expect(totalUsd(rows.filter(({ balance }) => balance !== undefined))).toBe(
    55n * DOLLAR + DOLLAR / 2n,
  )
})

test('a token that is not listed is in no sum, whatever it is said to be worth', () => {
  const own = row('A', { valueUsd: 100n, pastValueUsd: 100n })
  const sent = row('JUNK', { valueUsd: 10n ** 30n, pastValueUsd: 1n, isUnlisted: true })
  expect(totalUsd([own, sent])).toBe(100n)
  expect(totalUsd([own, { ...sent, balance: undefined }])).toBe(100n)
  expect(totalChangePpm([own, sent])).toBe(0n)
  expect(arrange([own, sent], { sort: 'High', filter: 'ALL' })).toHaveLength(2)
})

test('the change of a whole wallet weighs each token by what is held, and leaves out those without a price', () => {
  const held = [
    row('A', { valueUsd: 110n, pastValueUsd: 100n }),
    row('B', { valueUsd: 450n, pastValueUsd: 500n }),
    row('NEW', { valueUsd: 1_000n }),
    row('GONE', { pastValueUsd: 1_000n }),
  ]
  expect(totalChangePpm(held)).toBe(-66_667n)
  expect(totalChangePpm([row('A')])).toBeUndefined()
})
