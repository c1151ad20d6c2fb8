import { Principal } from '@icp-sdk/core/principal'
import type { LedgerError, WithdrawalError, WithdrawErc20Error } from '@sluice/candid/cketh_minter'
import { expect, test } from 'vitest'
import { CKETH, CKUSDC } from '../testing/FakeEthereum.ts'
import { erc20Refusal, etherRefusal, withdrawRejection } from './withdrawErrors.ts'

const MAX_GAS = 500n
const at = (ledger: string, failed_burn_amount: bigint) => ({
  ...{ failed_burn_amount, token_symbol: 'ck', ledger_id: Principal.fromText(ledger) },
})
const gas = (error: LedgerError): WithdrawErc20Error => ({ CkEthLedgerError: { error } })
const token = (error: LedgerError): WithdrawErc20Error => ({
  CkErc20LedgerError: { cketh_block_index: 9n, error },
})

test.each<[WithdrawalError, object]>([
  [
    { AmountTooLow: { min_withdrawal_amount: 30n } },
    { code: 'bridge-amount', details: { problem: 'below-minimum', minimum: 30n } },
  ],
  [
    { InsufficientFunds: { balance: 4n } },
    { code: 'bridge-amount', details: { problem: 'above-balance', most: 4n } },
  ],
  [{ InsufficientAllowance: { allowance: 0n } }, { code: 'approval-expired' }],
  [
    { RecipientAddressBlocked: { address: '0xab' } },
    { code: 'bridge-tainted', retry: 'after-change', details: { address: '0xab' } },
  ],
  [
    { TemporarilyUnavailable: 'too many withdrawals are under way' },
    { code: 'bridge-minter-busy', retry: 'later' },
  ],
])('of ether %o: nothing was burned', (refusal, error) => {
  expect(etherRefusal(refusal)).toMatchObject({ ...error, funds: 'wallet' })
})

test.each<[WithdrawErc20Error, object]>([
  [{ TokenNotSupported: { supported_tokens: [] } }, { code: 'bridge-unavailable', retry: 'never' }],
  [{ RecipientAddressBlocked: { address: '0xab' } }, { code: 'bridge-tainted' }],
  [
    { TemporarilyUnavailable: 'Failed to retrieve current gas fee' },
    { code: 'bridge-minter-busy', details: { reason: 'Failed to retrieve current gas fee' } },
  ],
  [
    gas({ InsufficientFunds: { ...at(CKETH, 480n), balance: 4n } }),
    { code: 'bridge-amount', details: { problem: 'gas-short', needed: 480n, ledgerId: CKETH } },
  ],
  // as much as was allowed: the allowance has ended
  [
    gas({ InsufficientAllowance: { ...at(CKETH, MAX_GAS), allowance: 0n } }),
    { code: 'approval-expired' },
  ],
  // more than was agreed to
  [
    gas({ InsufficientAllowance: { ...at(CKETH, MAX_GAS + 1n), allowance: MAX_GAS } }),
    { code: 'bridge-quote-worse', details: { agreedGas: MAX_GAS, gas: MAX_GAS + 1n } },
  ],
  [
    gas({ AmountTooLow: { ...at(CKETH, 1n), minimum_burn_amount: 2n } }),
    { code: 'bridge-refused', details: { minimum: 2n } },
  ],
  [gas({ TemporarilyUnavailable: 'busy' }), { code: 'bridge-minter-busy' }],
])('of a token %o: nothing was burned', (refusal, error) => {
  expect(erc20Refusal(refusal, { maxGas: MAX_GAS })).toMatchObject({ ...error, funds: 'wallet' })
})

test.each<[LedgerError, object]>([
  [
    { InsufficientFunds: { ...at(CKUSDC, 70n), balance: 69n } },
    { why: 'funds', balance: 69n, amount: 70n },
  ],
  [
    { InsufficientAllowance: { ...at(CKUSDC, 70n), allowance: 69n } },
    { why: 'allowance', allowance: 69n, amount: 70n },
  ],
  [
    { AmountTooLow: { ...at(CKUSDC, 70n), minimum_burn_amount: 71n } },
    { why: 'minimum', minimum: 71n, amount: 70n },
  ],
  [{ TemporarilyUnavailable: 'busy' }, { why: 'ledger', reason: 'busy' }],
])('gas that was burned for nothing is told: %o', (error, details) => {
  expect(erc20Refusal(token(error), { maxGas: MAX_GAS })).toMatchObject({
    ...{ code: 'bridge-gas-burned', funds: 'pool', retry: 'later' },
    details: { withdrawal: 9n, ...details },
  })
})

test('a minter that does not know whether it burned says so, and then nobody calls it a refusal', () => {
  const TemporarilyUnavailable = 'A ledger has not answered. It is asked until it has.'
  const moving = expect.objectContaining({ funds: 'moving' })
  expect(() => etherRefusal({ TemporarilyUnavailable })).toThrow(moving)
  expect(() => erc20Refusal({ TemporarilyUnavailable }, { maxGas: MAX_GAS })).toThrow(moving)
})

test.each([
  [
    'the recipient is no Ethereum address',
    { code: 'bridge-address', details: { flaw: 'form' }, funds: 'wallet' },
  ],
  ['nobody has the zero address', { code: 'bridge-address', funds: 'wallet' }],
  [
    "the recipient is the minter's own address",
    { code: 'bridge-own-address', details: { flaw: 'minter' }, funds: 'wallet' },
  ],
  ['anonymous callers have no account', { code: 'signed-out', funds: 'wallet' }],
  ['the amount is zero', { code: 'bridge-amount', details: { problem: 'zero' }, funds: 'wallet' }],
  ['heap out of bounds', { code: 'bridge-refused', funds: 'moving' }],
  ['unreachable, in payRecipient.ts', { code: 'bridge-refused', funds: 'moving' }],
])('a call that traps with “%s”', (reason, error) => {
  expect(withdrawRejection(reason)).toMatchObject(error)
})
