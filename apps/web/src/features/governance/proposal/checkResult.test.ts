import type { Ballot } from '@sluice/governance'
import { expect, test } from 'vitest'
import { checkResult } from './checkResult.ts'

const ballot = (vote: Ballot['vote'], power: bigint): Ballot => ({ vote, power, castAt: 1n })
const result = (
  [yes, no, total]: readonly [bigint, bigint, bigint],
  own: readonly Ballot[],
  decidedAt = 0n,
) =>
  checkResult({
    tally: { yes, no, total, at: 2n },
    ballots: new Map(own.map((one, place) => [`${place}`, one])),
    decidedAt,
  }).kind

test('own ballots are in what governance says', () => {
  expect(result([10n, 5n, 30n], [ballot('yes', 10n), ballot('none', 3n)])).toBe('agrees')
  expect(result([9n, 5n, 30n], [ballot('yes', 10n)])).toBe('differs')
  expect(result([10n, 5n, 30n], [ballot('no', 6n)])).toBe('differs')
  expect(result([10n, 5n, 30n], [ballot('none', 31n)])).toBe('differs')
})

test('who has all ballots counts all', () => {
  expect(result([10n, 5n, 15n], [ballot('yes', 10n), ballot('no', 5n)])).toBe('agrees')
  expect(result([11n, 4n, 15n], [ballot('yes', 10n), ballot('none', 5n)])).toBe('differs')
})

test('parts may not exceed the whole, whoever looks', () => {
  expect(result([20n, 15n, 30n], [])).toBe('differs')
  expect(result([20n, 10n, 30n], [])).toBe('none')
})

test('what is voted after a decision is in no tally', () => {
  expect(result([16n, 0n, 30n], [ballot('yes', 20n)], 5n)).toBe('agrees')
})
