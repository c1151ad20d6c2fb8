import type { ClosedPool } from '@sluice/deployment'
import { expect, test } from 'vitest'
import { closedPoolsText, closedPoolText } from './closedPoolText.ts'

const damaged: ClosedPool = {
  id: 'aaaaa-aa',
  sinceNs: 1_764_000_000_000_000_000n,
  why: 'its books are not what they were',
  isDamaged: true,
  copies: 1,
  wasAvailable: true,
  module: 'c0ffee',
  state: 'closed',
  books: {
    kind: 'compared',
    differences: [
      {
        ...{ token: 'token 0', before: 900n, deposited: 0n, paid: 100n, now: 300n },
        ...{ unexplained: -500n, sums: ['unused 600 → 0'] },
      },
    ],
    events: { paid: 1, availabilityChanged: 2 },
  },
  cover: { kind: 'covered' },
  decisions: ['open', 'repair'],
}

test('a damaged pool is told with what is missing, what has happened since, and what may be done', () => {
  expect(closedPoolText(damaged)).toBe(
    `
aaaaa-aa, closed since 2025-11-24T16:00:00Z
  why       its books are not what they were
  now       closed for trading, module c0ffee
  copies    1, the oldest of before the upgrade; the pool has run since, so that none of them is loaded
  books     token 0: 900 before, 0 deposited, 100 paid, 300 now: 500 are missing
            token 0: unused 600 → 0
  since     1 paid, 2 availabilityChanged
  ledgers   hold what it owes
  next      pools open aaaaa-aa, or pools repair aaaaa-aa
            open: when the difference does no harm; its copies are dropped
            repair: when the factory's module mends it; if it does not, the pool stays as it is`.trimStart(),
  )
})

test('a pool that could not be brought back is told apart, with what cannot be found out', () => {
  const text = closedPoolText({
    ...damaged,
    isDamaged: false,
    state: { silent: 'the canister is stopped' },
    books: { kind: 'unknown', why: 'the canister is stopped' },
    cover: { kind: 'unknown', why: 'the canister is stopped' },
    decisions: ['put-back'],
  })
  expect(text).toContain('now       it does not answer: the canister is stopped')
  expect(text).toContain('books     not compared: the canister is stopped')
  expect(text).toContain('ledgers   cannot be asked: the canister is stopped')
  expect(text).toContain('next      pools put-back aaaaa-aa')
  expect(text).not.toContain('pools open')
})

test('what is right is said to be, and an exchange without such pools, too', () => {
  const text = closedPoolText({
    ...damaged,
    books: { kind: 'compared', differences: [], events: {} },
    cover: { kind: 'short', why: 'it owes 7 of token 0, and its ledger says that it holds 3' },
    state: 'open',
  })
  expect(text).toContain('books     as they should be by its log\n  since     nothing')
  expect(text).toContain('ledgers   it owes 7 of token 0')
  expect(text).toContain('now       open: somebody has opened it since')
  expect(closedPoolsText([])).toBe('No upgrade has left a pool closed.\n')
})
