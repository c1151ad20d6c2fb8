import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bitcoinFee,
  MINTER_FEES,
  medianFeeRate,
  minimumWithdrawal,
  minterFee,
  minterFeesOf,
  splitFee,
} from './fees.ts'

const percentiles = (median: bigint) =>
  Array.from({ length: 100 }, (_, index) => (index < 50 ? 0n : index === 50 ? median : median * 9n))

test.each([
  ['mainnet', 2_000n, 2_000n],
  // what the API answered when withdrawals got stuck: 0.142 satoshi per virtual byte
  ['mainnet', 142n, 1_500n],
  ['mainnet', 2n ** 64n - 1n, 10_000_000n],
  ['testnet', 0n, 1_000n],
  ['regtest', 4_999n, 5_000n],
  ['regtest', 80_000n, 80_000n],
] as const)('on %s a median of %s is a rate of %s', (network, median, rate) => {
  expect(medianFeeRate(percentiles(median), network)).toBe(rate)
  expect(medianFeeRate(BigUint64Array.from(percentiles(median)), network)).toBe(rate)
})

test('a chain without fees has no rate, save regtest', () => {
  expect(medianFeeRate([], 'mainnet')).toBeUndefined()
  expect(medianFeeRate(percentiles(2_000n).slice(1), 'mainnet')).toBeUndefined()
  expect(medianFeeRate([], 'regtest')).toBe(5_000n)
})

test('the minter keeps so much an input and an output', () => {
  const { since2026, before2026 } = MINTER_FEES
  // 146 + 8 + 26 and 292 + 8 + 26
  expect([1, 2].map((inputs) => minterFee(since2026, inputs, 2))).toEqual([300n, 326n])
  // 246 + 14 + 52 and 492 + 14 + 52
  expect([1, 2].map((inputs) => minterFee(before2026, inputs, 2))).toEqual([312n, 558n])
  expect(minterFeesOf({ Since2026: null })).toBe(since2026)
  expect(minterFeesOf({ Before2026: null })).toBe(before2026)
})

test('the Bitcoin fee rounds down', () => {
  expect(bitcoinFee(141, 1_500n)).toBe(211n)
  expect(bitcoinFee(221, 5_000n)).toBe(1_105n)
})

test.each([
  // 22,100 + 221 + 305 + 100 < 50,000
  [1_999n, 50_000n],
  // the last rate below, and the first above: 22,505 + 221 × 124 = 49,909, 221 × 125 more than 50,000
  [124_999n, 50_000n],
  [125_000n, 100_000n],
  [1_000_000n, 250_000n],
])('at %s millisatoshi the smallest withdrawal is %s', (feeRate, minimum) => {
  const terms = { feeRate, checkFee: 100n, setMinimum: 50_000n }
  expect(minimumWithdrawal({ ...terms, network: 'mainnet' })).toBe(minimum)
  expect(minimumWithdrawal({ ...terms, network: 'regtest' })).toBe(50_000n)
})

test('parts are even, save what does not divide', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.integer({ min: 1, max: 100 }), (fee, parts) => {
      const [first = 0n, ...others] = splitFee(fee, parts)
      expect(others.length).toBe(parts - 1)
      expect(first + others.reduce((sum, share) => sum + share, 0n)).toBe(fee)
      for (const share of others) expect(share).toBe(fee / BigInt(parts))
      expect(first - fee / BigInt(parts)).toBeLessThan(BigInt(parts))
    }),
  )
})
