import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../ledgers/LedgerAdapter.ts'
import { isEntryOf } from './isEntryOf.ts'
import type { PaymentFlow } from './PaymentFlow.ts'

const person = (byte: number) => Principal.fromUint8Array(new Uint8Array(29).fill(byte))
const [payer, receiver, other] = [person(1), person(2), person(3)]
const idOf = (owner: Principal) => toHex(accountIdentifier(owner.toUint8Array()))

const payment: PaymentFlow = {
  id: 'x',
  kind: 'transfer',
  principal: payer.toText(),
  startedAt: 0,
  createdAtNs: 77n,
  facts: {
    ledgerId: 'aaaaa-aa',
    standard: 'ICRC2',
    to: receiver.toText(),
    amount: 5n,
    fee: 1n,
    memoHex: '0a0b',
  },
  steps: {},
}
const withFacts = (change: Partial<PaymentFlow['facts']>): PaymentFlow => ({
  ...payment,
  facts: { ...payment.facts, ...change },
})
const entry: HistoryEntry = {
  index: 3n,
  kind: 'transfer',
  from: payer.toText(),
  to: receiver.toText(),
  amount: 5n,
  timestampNs: 80n,
  createdAtNs: 77n,
  memo: Uint8Array.of(10, 11),
}

test('the entry of a payment is found by accounts and by account identifiers', () => {
  expect(isEntryOf(entry, payment)).toBe(true)
  const named = { ...entry, from: idOf(payer), to: idOf(receiver) }
  expect(isEntryOf(named, payment)).toBe(true)
  expect(isEntryOf(named, withFacts({ to: idOf(receiver) }))).toBe(true)
})

test.each<[string, Partial<HistoryEntry>]>([
  ['time', { createdAtNs: 78n }],
  ['amount', { amount: 6n }],
  ['payer', { from: other.toText() }],
  ['receiver', { to: other.toText() }],
  ['memo', { memo: Uint8Array.of(10) }],
])('an entry with another %s is somebody else’s', (_what, change) => {
  expect(isEntryOf({ ...entry, ...change }, payment)).toBe(false)
})

test('an entry without a payer or a receiver is none', () => {
  const { from: _from, ...unpaid } = entry
  const { to: _to, ...unreceived } = entry
  for (const lacking of [unpaid, unreceived]) expect(isEntryOf(lacking, payment)).toBe(false)
  expect(isEntryOf({ ...unreceived, kind: 'burn' }, payment)).toBe(true)
})

test('a memo that the ledger wrote down as a number, or not at all, is the same payment', () => {
  const { memo: _memo, ...bare } = entry
  const numbered = { ...entry, memo: Uint8Array.of(0, 0, 0, 0, 0, 0, 10, 11) }
  expect(isEntryOf(numbered, payment)).toBe(true)
  expect(isEntryOf(bare, withFacts({ memoHex: '00' }))).toBe(true)
  expect(isEntryOf(bare, withFacts({ memoHex: '' }))).toBe(true)
})
