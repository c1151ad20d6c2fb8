import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BridgeTerms } from '../BridgeToken.ts'
import {
  DUST,
  dissolveEstimate,
  leastDissolve,
  leastMint,
  mintEstimate,
  readBridgeAmount,
} from './bitcoinEstimate.ts'

const token = { ledgerId: 'mxzaz-hqaaa-aaaar-qaada-cai' }
/** As on mainnet. */
const terms: BridgeTerms = {
  confirmations: 6,
  blockSeconds: 600,
  queueSeconds: 600,
  replaceSeconds: 86_400,
  depositFee: 100n,
  approvalFee: 10n,
  minimumMint: leastMint(100n),
  minimumDissolve: leastDissolve(50_000n),
}
const withdrawalFee = { chain: 1_410n, minter: 305n }

test('what arrives of a deposit is the deposit without the fee of its check', () => {
  expect(mintEstimate({ token, terms, amount: 100_000n })).toEqual({
    direction: 'mint',
    ...token,
    amount: 100_000n,
    arrives: 99_900n,
    fees: [{ name: 'check', amount: 100n, ...token, isOnTop: false }],
    leaves: 0n,
    expectedSeconds: 3_610,
  })
})

test('what arrives of a dissolve is what both fees leave; the approval costs beside', () => {
  const estimate = dissolveEstimate({ token, terms, amount: 200_000n, withdrawalFee })
  expect(estimate).toEqual({
    direction: 'dissolve',
    ...token,
    amount: 200_000n,
    arrives: 198_285n,
    fees: [
      { name: 'chain', amount: 1_410n, ...token, isOnTop: false },
      { name: 'minter', amount: 305n, ...token, isOnTop: false },
      { name: 'approval', amount: 10n, ...token, isOnTop: true },
    ],
    leaves: 200_010n,
    expectedSeconds: 4_210,
  })
})

test.each([
  [50_000n, 100_001n],
  [100_000n, 100_001n],
  [100_001n, 100_001n],
  [150_000n, 150_000n],
])('the minter’s minimum of %s makes %s', (minter, least) => {
  expect(leastDissolve(minter)).toBe(least)
})

test.each([
  [0n, 294n],
  [100n, 294n],
  [293n, 294n],
  [2_000n, 2_001n],
])('a fee of deposits of %s makes a least deposit of %s', (fee, least) => {
  expect(leastMint(fee)).toBe(least)
})

test.each([
  [-1n, { code: 'zero' }],
  [0n, { code: 'zero' }],
  [1n, { code: 'below-minimum', minimum: 294n }],
  [293n, { code: 'below-minimum', minimum: 294n }],
  [294n, undefined],
])('a deposit of %s', (amount, problem) => {
  expect(mintEstimate({ token, terms, amount }).problem).toEqual(problem)
})

const problemOf = (amount: bigint, balance: bigint | undefined, taken = 1_715n) =>
  dissolveEstimate({
    ...{ token, terms, amount, balance },
    withdrawalFee: { chain: taken, minter: 0n },
  }).problem

const ZERO = { code: 'zero' }
const BELOW = { code: 'below-minimum', minimum: 100_001n }
const above = (most: bigint) => ({ code: 'above-balance', most })

/** Amounts and balances right below, at and above each border that there is. */
test.each([
  // amount, balance
  [0n, undefined, ZERO],
  [0n, 0n, ZERO],
  [1n, 0n, above(0n)],
  [1n, 10n, above(0n)],
  [1n, 11n, BELOW],
  [100_000n, undefined, BELOW],
  [100_000n, 100_009n, above(99_999n)],
  [100_000n, 100_010n, BELOW],
  [100_001n, 100_010n, above(100_000n)],
  [100_001n, 100_011n, undefined],
  [100_001n, undefined, undefined],
  [100_002n, 100_011n, above(100_001n)],
] as const)('dissolving %s of %s', (amount, balance, problem) => {
  expect(problemOf(amount, balance)).toEqual(problem)
})

test.each([
  [99_455n, undefined],
  [99_456n, { code: 'dust', least: 100_002n }],
])('the least amount with fees of %s', (taken, problem) => {
  expect(problemOf(100_001n, undefined, taken)).toEqual(problem)
})

test('what comes first is told: too little in the account, too little for the minter, dust', () => {
  expect(problemOf(100_000n, 0n, 200_000n)?.code).toBe('above-balance')
  expect(problemOf(100_000n, 1_000_000n, 200_000n)?.code).toBe('below-minimum')
  expect(problemOf(150_000n, 1_000_000n, 200_000n)?.code).toBe('dust')
})

test.each([
  ['', undefined],
  ['abc', undefined],
  ['1e8', undefined],
  ['-1', undefined],
  ['0', 0n],
  ['0.00000001', 1n],
  ['0.000000010', 1n],
  ['1.5', 150_000_000n],
  ['0.000000001', { code: 'too-many-decimals', decimals: 8 }],
  ['.123456789', { code: 'too-many-decimals', decimals: 8 }],
])('the text “%s” of an amount', (text, amount) => {
  expect(readBridgeAmount(text, 8)).toEqual(amount)
})

test('fees and what arrives are the amount, to the unit; what has no problem is no dust', () => {
  const sats = fc.bigInt(0n, 10n ** 9n)
  const asked = fc.record({ amount: sats, chain: sats, minter: sats, balance: sats })
  fc.assert(
    fc.property(asked, ({ amount, chain, minter, balance }) => {
      const fee = { chain, minter }
      const found = dissolveEstimate({ token, terms, amount, withdrawalFee: fee, balance })
      const off = found.fees.filter(({ isOnTop }) => !isOnTop)
      const sum = off.reduce((total, one) => total + one.amount, found.arrives)
      if (found.problem !== undefined) return
      expect(sum).toBe(amount)
      expect(found.arrives).toBeGreaterThanOrEqual(DUST)
      expect(found.leaves).toBeLessThanOrEqual(balance)
    }),
    share(2_000),
  )
})
