import type { Icrc3Value } from '@sluice/canister'
import { expect, test } from 'vitest'
import { accountKey } from '../store/accountKey.ts'
import { emptyEntry } from '../store/entry.ts'
import { readIcrc3Block } from './readIcrc3Block.ts'

const [alice, bob] = [Uint8Array.of(1, 1), Uint8Array.of(1, 2)]
const account = (owner: Uint8Array, subaccount?: Uint8Array): Icrc3Value => ({
  Array: [{ Blob: owner }, ...(subaccount === undefined ? [] : [{ Blob: subaccount }])],
})
const block = (fields: Record<string, Icrc3Value>, tx: Record<string, Icrc3Value>): Icrc3Value => ({
  Map: [['ts', { Nat: 7n }], ...Object.entries(fields), ['tx', { Map: Object.entries(tx) }]],
})
const transfer = { amt: { Nat: 100n }, from: account(alice), to: account(bob) }
const none = { get: () => undefined }
const read = (value: Icrc3Value) => readIcrc3Block(value, none)

test('reads the kinds by block type and by operation, with the fee that was taken', () => {
  const subaccount = new Uint8Array(32).fill(3)
  expect(read(block({ btype: { Text: '1xfer' }, fee: { Nat: 10n } }, transfer))).toEqual({
    ...emptyEntry('transfer', 7n),
    amount: 100n,
    from: accountKey(alice),
    to: accountKey(bob),
    chargedFee: 10n,
  })
  expect(
    read(block({}, { ...transfer, op: { Text: 'xfer' }, fee: { Nat: 9n }, memo: { Blob: bob } })),
  ).toMatchObject({ kind: 'transfer', chargedFee: 9n, givenFee: 9n, memo: bob })
  expect(
    read(block({ btype: { Text: '2xfer' } }, { ...transfer, spender: account(bob, subaccount) })),
  ).toMatchObject({ spender: accountKey(bob, subaccount) })
  expect(read(block({}, { op: { Text: 'mint' }, amt: { Nat: 1n }, to: account(bob) }))).toEqual({
    ...emptyEntry('mint', 7n),
    amount: 1n,
    to: accountKey(bob),
  })
  expect(
    read(block({}, { op: { Text: 'burn' }, amt: { Nat: 1n }, from: account(bob) })),
  ).toMatchObject({ kind: 'burn', from: accountKey(bob), to: undefined })
  const approval = { amt: { Nat: 2n ** 300n }, from: account(alice), spender: account(bob) }
  expect(
    read(block({ btype: { Text: '2approve' } }, { ...approval, expires_at: { Nat: 8n } })),
  ).toMatchObject({ kind: 'approve', amount: 2n ** 256n - 1n, expiresAt: 8n })
})

test('a default subaccount that is written out is the default one', () => {
  const written = block(
    {},
    { ...transfer, op: { Text: 'xfer' }, to: account(bob, new Uint8Array(32)) },
  )
  expect(read(written).to).toEqual(accountKey(bob))
})

test('a fee goes to the collector that the block names, or the block that it points to', () => {
  const named = block({ fee_col: account(bob) }, { ...transfer, op: { Text: 'xfer' } })
  expect(read(named).feeCollector).toEqual(accountKey(bob))
  const pointing = block({ fee_col_block: { Nat: 4n } }, { ...transfer, op: { Text: 'xfer' } })
  const earlier = {
    get: (index: bigint) => (index === 4n ? read(named) : undefined),
  }
  expect(readIcrc3Block(pointing, earlier).feeCollector).toEqual(accountKey(bob))
})

test('a block of ICRC-107 names who gets all fees, or that nobody does', () => {
  const naming = block({ btype: { Text: '107feecol' } }, { fee_collector: account(bob) })
  expect(read(naming)).toEqual({ ...emptyEntry('collector', 7n), feeCollector: accountKey(bob) })
  const burning = block({ btype: { Text: '107feecol' } }, { op: { Text: '107set_fee_collector' } })
  expect(read(burning)).toEqual(emptyEntry('collector', 7n))
})

test('a block of another kind counts and belongs to nobody', () => {
  expect(read(block({ btype: { Text: '122burn' } }, transfer))).toEqual(emptyEntry('other', 7n))
  expect(read({ Text: 'nothing' })).toEqual(emptyEntry('other', 0n))
})

test.each<[string, Icrc3Value]>([
  ['no amount', block({}, { op: { Text: 'mint' }, to: account(bob) })],
  ['no receiver', block({}, { op: { Text: 'mint' }, amt: { Nat: 1n } })],
  ['no spender', block({}, { op: { Text: 'approve' }, amt: { Nat: 1n }, from: account(bob) })],
  ['an amount below nothing', block({}, { op: { Text: 'xfer' }, ...transfer, amt: { Int: -1n } })],
  ['an endless amount', block({}, { op: { Text: 'xfer' }, ...transfer, amt: { Nat: 2n ** 128n } })],
  ['an endless fee', block({ fee: { Nat: 2n ** 128n } }, { op: { Text: 'xfer' }, ...transfer })],
  [
    'an endless owner',
    block({}, { op: { Text: 'xfer' }, ...transfer, to: account(new Uint8Array(32)) }),
  ],
  ['half a subaccount', block({}, { op: { Text: 'xfer' }, ...transfer, to: account(bob, bob) })],
  [
    'an endless memo',
    block({}, { op: { Text: 'xfer' }, ...transfer, memo: { Blob: new Uint8Array(1_025) } }),
  ],
  ['an endless time', block({ ts: { Nat: 2n ** 64n } }, { op: { Text: 'xfer' }, ...transfer })],
])('a block with %s is none', (_, value) => {
  expect(() => read(value)).toThrow(/block|owner|subaccount/)
})
