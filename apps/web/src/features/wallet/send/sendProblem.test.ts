import { expect, test } from 'vitest'
import { type SendDraft, sendProblem } from './sendProblem.ts'

const fine: SendDraft = {
  recipientText: 'aaaaa-aa',
  flaw: undefined,
  amount: 100n,
  balance: 100n,
  fee: 10n,
}

test('a whole balance can be sent', () => {
  expect(sendProblem(fine)).toBeUndefined()
})

test.each([
  [{ recipientText: ' ', flaw: 'empty', amount: undefined }, 'recipient-missing'],
  [{ flaw: 'checksum', amount: undefined }, 'recipient-bad'],
  [{ amount: undefined }, 'amount-missing'],
  [{ amount: 0n }, 'amount-missing'],
  [{ amount: 101n, fee: 200n }, 'balance-short'],
  [{ amount: 10n }, 'below-fee'],
] as const)('%#: %s', (change, kind) => {
  expect(sendProblem({ ...fine, ...change })?.kind).toBe(kind)
})

test('a balance that is not known yet stops nobody', () => {
  expect(sendProblem({ ...fine, balance: undefined })).toBeUndefined()
})
