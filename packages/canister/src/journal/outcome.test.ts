import { expect, test } from 'vitest'
import type { LedgerError } from './LedgerPort.ts'
import { outcomeOf } from './outcome.ts'

const after = (error: LedgerError, isFirstAttempt: boolean) =>
  outcomeOf({ kind: 'error', error }, isFirstAttempt).kind

const ERRORS: readonly LedgerError[] = [
  { BadFee: { expected_fee: 1n } },
  { BadBurn: { min_burn_amount: 1n } },
  { InsufficientFunds: { balance: 0n } },
  { InsufficientAllowance: { allowance: 0n } },
  { TooOld: null },
  { CreatedInFuture: { ledger_time: 0n } },
  { TemporarilyUnavailable: null },
  { GenericError: { error_code: 1n, message: '' } },
]

test.each(ERRORS)('at the first attempt %o proves that nothing moved', (error) => {
  expect(after(error, true)).toBe('refused')
})

test('a duplicate is the transfer that was asked for before', () => {
  const answer = { kind: 'error', error: { Duplicate: { duplicate_of: 7n } } } as const
  expect(outcomeOf(answer, false)).toEqual({ kind: 'done', block: 7n })
})

test('once the ledger forgets the key, a transfer whose outcome is unknown waits for a person', () => {
  expect(after({ TooOld: null }, false)).toBe('stuck')
})

test.each<LedgerError>([
  { BadFee: { expected_fee: 1n } },
  { CreatedInFuture: { ledger_time: 0n } },
  { TemporarilyUnavailable: null },
])('%o comes before the look for duplicates, so that it proves nothing later', (error) => {
  expect(after(error, false)).toBe('unknown')
})

test('an error that comes after the look for duplicates proves that nothing moved', () => {
  expect(after({ InsufficientFunds: { balance: 0n } }, false)).toBe('refused')
  expect(after({ InsufficientAllowance: { allowance: 0n } }, false)).toBe('refused')
})

test.each([1, 2, 3])('reject code %i says that the first call never ran', (code) => {
  const answer = { kind: 'rejected', code, message: '' } as const
  expect(outcomeOf(answer, true).kind).toBe('refused')
  expect(outcomeOf(answer, false).kind).toBe('unknown')
})

test.each([4, 5, 6])('reject code %i leaves open whether the call ran', (code) => {
  expect(outcomeOf({ kind: 'rejected', code, message: '' }, true).kind).toBe('unknown')
})
