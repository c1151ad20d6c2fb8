import { expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import type { Told } from '../../testing/randomMarket.ts'
import { DAY_MS, HOUR_MS } from '../candles/levels.ts'

const START_MS = 20_000 * DAY_MS

type Block = {
  readonly hour: number
  readonly from?: string
  readonly to?: string
  readonly feeCollector?: string
}

const blocks = (told: readonly (Block & { readonly amount: bigint })[]): Told[] =>
  told.map(({ hour, from, to, amount, feeCollector }, index) => ({
    source: 'ledger:icp',
    seq: index,
    timeMs: START_MS + hour * HOUR_MS,
    event: {
      kind: 'blockMade',
      op: from === undefined ? 'mint' : 'transfer',
      from,
      to,
      spender: undefined,
      feeCollector,
      amount,
      fee: from === undefined ? undefined : 1n,
    },
  }))

const daysOf = (account: string, told: readonly Told[]) =>
  applyAll(told)
    .rows('holder_days')
    .filter((row) => row.account === account)
    .map(({ start_ms, balance }) => [(start_ms - START_MS) / DAY_MS, balance])

test('what an account held is written down for the end of each day on which it changed', () => {
  const told = blocks([
    { hour: 1, to: 'ann', amount: 100n },
    { hour: 23, from: 'ann', to: 'bob', amount: 30n },
    { hour: 47, from: 'ann', to: 'bob', amount: 10n },
    { hour: 120, to: 'ann', amount: 5n },
  ])
  expect(daysOf('ann', told)).toEqual([
    [0, '69'],
    [1, '58'],
    [5, '63'],
  ])
  expect(daysOf('bob', told)).toEqual([
    [0, '30'],
    [1, '40'],
  ])
})

test('a fee is with whom the block names, and else with nobody', () => {
  const told = blocks([
    { hour: 1, to: 'ann', amount: 100n, feeCollector: 'col' },
    { hour: 2, from: 'ann', to: 'bob', amount: 30n, feeCollector: 'col' },
    { hour: 3, from: 'ann', to: 'bob', amount: 10n },
    { hour: 4, from: 'bob', to: 'ann', amount: 5n, feeCollector: 'col' },
  ])
  expect(daysOf('col', told)).toEqual([[0, '2']])
  expect(daysOf('ann', told)).toEqual([[0, '63']])
})

test('a block that tells an earlier time than the one before it does not change a day that has ended', () => {
  const told = blocks([
    { hour: 1, to: 'ann', amount: 100n },
    { hour: 30, to: 'ann', amount: 1n },
    { hour: 2, to: 'ann', amount: 7n },
  ])
  expect(daysOf('ann', told)).toEqual([
    [0, '100'],
    [1, '108'],
  ])
})
