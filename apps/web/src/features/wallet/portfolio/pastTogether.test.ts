import type { InfoWalletPast } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { pastTogether, worthOf } from './pastTogether.ts'

const past = (
  days: readonly (readonly [number, bigint])[],
  rest: Partial<InfoWalletPast> = {},
): InfoWalletPast => ({
  days: days.map(([startMs, tokensUsd]) => ({ startMs, tokensUsd, positionsUsd: 1n })),
  unpriced: [],
  mostTokens: 200,
  mostPositions: 500,
  isCut: false,
  ...rest,
})

test('days of several accounts are added, also where one begins later', () => {
  const { days } = pastTogether([
    past([
      [2, 20n],
      [3, 30n],
    ]),
    past([
      [1, 1n],
      [2, 2n],
      [3, 3n],
    ]),
  ])
  expect(days.map((day) => [day.startMs, worthOf(day)])).toEqual([
    [1, 2n],
    [2, 24n],
    [3, 35n],
  ])
})

test('what one leaves out is left out of all, and told once', () => {
  const bob = { ledgerId: 'b', symbol: 'BOB' }
  const together = pastTogether([
    past([], { unpriced: [bob] }),
    past([], { unpriced: [bob], isCut: true }),
  ])
  expect(together).toMatchObject({ unpriced: [bob], isCut: true, mostTokens: 200 })
})
