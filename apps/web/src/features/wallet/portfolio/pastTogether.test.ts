import type { InfoWalletPast } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { daysUpTo, pastTogether } from './pastTogether.ts'

const past = (
  days: readonly (readonly [number, bigint])[],
  rest: Partial<InfoWalletPast> = {},
): InfoWalletPast => ({
  days: days.map(([startMs, tokensUsd]) => ({
    startMs,
    tokensUsd,
    positionsUsd: 1n,
    farmsUsd: 100n,
    stakesUsd: 1_000n,
  })),
  unpriced: [],
  silent: [],
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
  const one = { positionsUsd: 1n, farmsUsd: 100n, stakesUsd: 1_000n }
  const two = { positionsUsd: 2n, farmsUsd: 200n, stakesUsd: 2_000n }
  expect(days).toEqual([
    { startMs: 1, tokensUsd: 1n, ...one },
    { startMs: 2, tokensUsd: 22n, ...two },
    { startMs: 3, tokensUsd: 33n, ...two },
  ])
})

test('what one leaves out is left out of all, and told once', () => {
  const bob = { ledgerId: 'b', symbol: 'BOB' }
  const together = pastTogether([
    past([], { unpriced: [bob] }),
    past([], { unpriced: [bob], silent: ['farm'], isCut: true }),
    past([], { silent: ['farm'] }),
  ])
  expect(together).toMatchObject({
    unpriced: [bob],
    silent: ['farm'],
    isCut: true,
    mostTokens: 200,
  })
})

test('the last day is what the screen has in all; what is not known there is what the service tells', () => {
  const FINER = 10n ** 6n
  const told = past([
    [1, 7n * FINER],
    [2, 8n * FINER],
  ])
  const now = { tokens: 20n, positions: 7n, farms: undefined, stakes: 0n }
  const before = { startMs: 1, tokens: 7n, positions: 0n, farms: 0n, stakes: 0n }
  expect(daysUpTo(told, now)).toEqual([
    before,
    { startMs: 2, tokens: 20n, positions: 7n, farms: 0n, stakes: 0n },
  ])
  expect(daysUpTo(past([]), now)).toEqual([])
})
