import { expect, test } from 'vitest'
import { nameOfLedgerError, textOfRefusal } from './refusalText.ts'

const short = { kind: 'ledger', error: { InsufficientFunds: { balance: 5n } } } as const

test('a ledger that was not reached is told from one that refused', () => {
  expect(textOfRefusal({ kind: 'unreachable', message: 'it is stopped' })).toBe(
    'The ledger could not be reached: it is stopped',
  )
  expect(textOfRefusal(short)).toBe('#InsufficientFunds({balance = 5})')
})

test('an error is written as public services write it, whatever it carries', () => {
  const generic = { GenericError: { message: 'frozen', error_code: 7n } }
  expect(textOfRefusal({ kind: 'ledger', error: { TooOld: null } })).toBe('#TooOld')
  expect(textOfRefusal({ kind: 'ledger', error: generic })).toBe(
    '#GenericError({message = "frozen"; error_code = 7})',
  )
})

test('a service may put errors in its own words', () => {
  expect(textOfRefusal(short, (error) => `refused: ${nameOfLedgerError(error)}`)).toBe(
    'refused: InsufficientFunds',
  )
})
