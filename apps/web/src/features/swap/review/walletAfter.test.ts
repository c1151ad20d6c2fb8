import { expect, test } from 'vitest'
import { spentOf, walletAfter } from './walletAfter.ts'

test('what is paid leaves with its fees, what arrives is the least', () => {
  const after = walletAfter({ balanceIn: 100n, balanceOut: 5n, spent: 72n, least: 8n })
  expect(after).toEqual({
    paid: { before: 100n, after: 28n },
    received: { before: 5n, after: 13n },
  })
})

test('of a balance that is not known nothing is said', () => {
  const after = walletAfter({ balanceIn: undefined, balanceOut: undefined, spent: 1n, least: 1n })
  expect(after).toEqual({ paid: undefined, received: undefined })
})

test('what a pool already has does not leave the wallet', () => {
  expect(spentOf({ spent: 0n }, { spent: 72n })).toBe(0n)
  expect(spentOf(undefined, { spent: 72n })).toBe(72n)
})
