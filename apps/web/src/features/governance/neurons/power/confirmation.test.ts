import { DAY, MONTH, NNS_ECONOMICS_2026 } from '@sluice/governance'
import { expect, test } from 'vitest'
import { confirmationOf, needsConfirmation } from './confirmation.ts'

const NOW = 1_800_000_000n
const after = (silence: bigint) =>
  confirmationOf({ refreshedAt: NOW - silence }, NNS_ECONOMICS_2026, NOW)

test.each([
  [DAY, 'holds'],
  [5n * MONTH - 1n, 'holds'],
  [5n * MONTH, 'soon'],
  [6n * MONTH - 1n, 'soon'],
  [6n * MONTH, 'falling'],
  [7n * MONTH - 1n, 'falling'],
  [7n * MONTH, 'gone'],
])('after a silence of %d seconds power %s', (silence, kind) => {
  expect(after(silence)?.kind).toBe(kind)
  expect(needsConfirmation(after(silence))).toBe(kind !== 'holds')
})

test('it says until when power holds, and since when it falls', () => {
  expect(after(0n)).toEqual({ kind: 'holds', until: NOW + 6n * MONTH })
  expect(after(6n * MONTH + DAY)).toEqual({
    ...{ kind: 'falling', since: NOW - DAY, goneAt: NOW + MONTH - DAY },
  })
})

test('in an SNS nothing is confirmed', () => {
  expect(confirmationOf({ refreshedAt: NOW }, { refresh: undefined }, NOW)).toBeUndefined()
  expect(confirmationOf({ refreshedAt: undefined }, NNS_ECONOMICS_2026, NOW)).toBeUndefined()
})
