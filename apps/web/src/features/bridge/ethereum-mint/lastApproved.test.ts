import type { EvmTransaction } from '@sluice/sdk/ethereum'
import { expect, test } from 'vitest'
import {
  HELPER,
  hashOf,
  SENDER,
  transaction,
} from '../ethereum-transactions/testing/transactions.ts'
import { lastApproved } from './lastApproved.ts'

const NOW = 1_800_000_000_000
const DAY_MS = 24 * 60 * 60 * 1_000
const USDC = `0x${'d4'.repeat(20)}`
const LEDGER = 'xevnm-gaaaa-aaaar-qafnq-cai'
const wanted = {
  ...{ ledgerId: LEDGER, contract: USDC.toUpperCase().replace('X', 'x'), helper: HELPER },
  ...{ from: SENDER, nowMs: NOW },
}
const approve = (change: Partial<EvmTransaction> = {}, amount = 7n) =>
  transaction({
    purpose: { kind: 'approve', token: USDC, spender: HELPER, amount },
    hash: hashOf(2),
    ...change,
  })
const deposit = transaction({ purpose: { kind: 'deposit-erc20', ledgerId: LEDGER, amount: 7n } })

test('what was allowed and not deposited is gone on with', () => {
  expect(lastApproved([approve(), deposit], wanted)).toBe(7n)
})

test.each([
  ['there is none', []],
  ['it was deposited since', [deposit, approve()]],
  ['it was an allowance of zero', [approve({}, 0n)]],
  ['another wallet has allowed it', [approve({ from: HELPER })]],
  ['it was a day ago', [approve({ addedTimeMs: NOW - DAY_MS })]],
  ['it was cancelled', [approve({ cancelled: {} })]],
  [
    'another contract was allowed',
    [
      approve({
        purpose: { ...approve().purpose, kind: 'approve', token: HELPER, spender: HELPER },
      }),
    ],
  ],
])('nothing when %s', (_, transactions) => {
  expect(lastApproved(transactions, wanted)).toBeUndefined()
})
