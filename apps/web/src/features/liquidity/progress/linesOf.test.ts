import type { FlowReceipt, Moved } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { linesOf } from './linesOf.ts'

const token = (ledgerId: string) => ({
  ...{ ledgerId, symbol: ledgerId, name: ledgerId, decimals: 8, fee: 10n },
  standard: 'ICRC2' as const,
})
const pair = { token0: token('a'), token1: token('b') }
const awaited = (receipt: FlowReceipt) =>
  linesOf(receipt, pair).flatMap(({ ledgerId, amount }) => (amount === undefined ? [ledgerId] : []))

const taken: readonly Moved[] = [
  { as: 'taken', ledgerId: 'a', amount: 50n },
  { as: 'taken', ledgerId: 'b', amount: 10n },
]

test('of a pool that keeps no log the ledgers tell what arrived, of what was worth sending', () => {
  expect(awaited({ kind: 'remove-liquidity', poolIds: ['p'], moved: taken })).toEqual(['a'])
})

test('nothing is asked for that the receipt knows', () => {
  const moved: readonly Moved[] = [...taken, { as: 'received', ledgerId: 'a', amount: 40n }]
  expect(awaited({ kind: 'remove-liquidity', poolIds: ['p'], moved })).toEqual([])
  expect(awaited({ kind: 'unstake-tokens', stakingPoolId: 's', moved })).toEqual([])
})

test('a reward whose answer was lost is asked for', () => {
  const receipt = { kind: 'withdraw-reward', farmId: 'f', rewardToken: 'c', moved: [] } as const
  expect(awaited(receipt)).toEqual(['c'])
})
