import { expect, test } from 'vitest'
import { swapFailure } from './swapFailure.ts'

test.each([
  [
    'Slippage check failed: minimum amount requirement not met: expected minimum 12, available amount 11',
    'price-moved',
    'wallet',
  ],
  ['Wrong fee cache (expected: 25, received: 10), please try later', 'fee-changed', 'wallet'],
  ['#InsufficientAllowance({allowance = 0})', 'approval-expired', 'wallet'],
  ['#InsufficientFunds({balance = 0})', 'insufficient-funds', 'wallet'],
  ['Another swap of yours is being processed, please try again in a moment', 'pool-busy', 'wallet'],
  ['The pool is not available now. Withdrawing works; please trade later', 'pool-paused', 'wallet'],
  [
    'This canister is short of cycles: what is here can be taken out, and nothing comes in until it is topped up',
    'pool-paused',
    'wallet',
  ],
  [
    'The ledger has not answered yet. If the deposit arrives, it is credited to you; nothing is lost',
    'swap-refused',
    'pool',
  ],
])('"%s" is %s, and the tokens are in the %s', (reason, code, funds) => {
  expect(swapFailure({ InternalError: reason })).toMatchObject({ code, funds })
})

test('a price that moved says what was wanted and what was offered', () => {
  const reason = 'expected minimum 12, available amount 11'
  const { details } = swapFailure({ InternalError: reason })
  expect(details).toEqual({ minimumOut: 12n, offered: 11n })
})
