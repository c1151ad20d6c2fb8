import { expect, test } from 'vitest'
import { minterRefusal } from './minterErrors.ts'

const generic = (error_message: string, error_code = 1n) => ({
  GenericError: { error_message, error_code },
})

test.each([
  [{ AlreadyProcessing: null }, { code: 'bridge-minter-busy', retry: 'later', details: {} }],
  [
    { TemporarilyUnavailable: 'too many pending retrieve_btc requests' },
    { code: 'bridge-minter-busy', retry: 'later' },
  ],
  [
    { TemporarilyUnavailable: 'the minter is in read-only mode' },
    { code: 'bridge-minter-closed', details: { reason: 'the minter is in read-only mode' } },
  ],
  [
    { TemporarilyUnavailable: 'BTC deposits are temporarily restricted' },
    { code: 'bridge-minter-closed', retry: 'later' },
  ],
  [generic('Destination address is tainted'), { code: 'bridge-tainted', retry: 'after-change' }],
  [
    generic('the checker failed', 2n),
    { code: 'bridge-refused', details: { reason: 'the checker failed', code: 2n } },
  ],
  [
    { MalformedAddress: 'wrong prefix' },
    { code: 'bridge-address', details: { flaw: 'malformed', reason: 'wrong prefix' } },
  ],
  [
    { AmountTooLow: 50_000n },
    { code: 'bridge-amount', details: { problem: 'below-minimum', minimum: 50_000n } },
  ],
  [
    { InsufficientFunds: { balance: 7n } },
    { code: 'bridge-amount', details: { problem: 'above-balance', most: 7n } },
  ],
  [
    { InsufficientAllowance: { allowance: 0n } },
    { code: 'approval-expired', retry: 'after-requote' },
  ],
])('%o', (refusal, error) => {
  expect(minterRefusal(refusal)).toMatchObject({ ...error, funds: 'wallet' })
})

test('words of the minter are passed on, and not without end', () => {
  const { details } = minterRefusal(generic('<script>'.repeat(1_000)))
  expect(String(details.reason)).toHaveLength(1_000)
})
