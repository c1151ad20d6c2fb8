import { expect, test } from 'vitest'
import { aprOf } from './farmView.ts'

const token = (ledgerId: string, decimals: number) => ({
  ledgerId,
  decimals,
  symbol: ledgerId,
  name: ledgerId,
  fee: 10n,
  standard: 'ICRC2' as const,
})
const DOLLAR = { numerator: 1n, denominator: 1_000_000n }
const tokens = { token0: token('a', 8), token1: token('b', 6), reward: token('b', 6) }

test('a rate is a year of cycles over what is staked, both in dollars, after the fee of the farm', () => {
  const farm = {
    status: 'live',
    staked0: 0n,
    staked1: 31_104_000n,
    rate: { rewardPerCycle: 100n, secondsPerCycle: 3_600, feePerMille: 50n },
  } as const
  const prices = new Map([
    ['a', DOLLAR],
    ['b', DOLLAR],
  ])
  // 8640 cycles of 95 over 31104000
  expect(aprOf(farm, tokens, prices)).toBe(26_388n)
  expect(aprOf(farm, tokens, new Map())).toBeUndefined()
  expect(aprOf({ ...farm, status: 'finished' }, tokens, prices)).toBeUndefined()
})
