import { expect, test } from 'vitest'
import { agreedPrice, creationCostOf, creationFlawOf, isUnaffordable } from './creationCost.ts'

const price = { ledgerId: 'ryjl3-tyaaa-aaaaa-aaaba-cai', price: 100n }

test.each([
  [undefined, { kind: 'free' }],
  [{ unused: 0n, isPaid: false }, { kind: 'closed' }],
  [
    { price, unused: 0n, isPaid: false },
    { kind: 'priced', price },
  ],
  [{ price, unused: 1n, isPaid: false }, { kind: 'left-over' }],
  // a fee that was paid serves, whatever operators have decided since
  [{ unused: 1n, isPaid: false }, { kind: 'left-over' }],
] as const)('of %o making one costs %o', (fee, cost) => {
  expect(creationCostOf(fee)).toEqual(cost)
})

test('the wallet holds the price, the fees of its two calls, and what is paid beside it', () => {
  const payment = { price: 100n, fee: 10n, beside: 50n }
  expect(isUnaffordable({ ...payment, balance: 169n })).toBe(true)
  expect(isUnaffordable({ ...payment, balance: 170n })).toBe(false)
  expect(isUnaffordable({ ...payment, balance: undefined })).toBe(false)
})

test.each([
  [{ cost: undefined, isLacking: false }, 'fee-unknown'],
  [{ cost: { kind: 'closed' }, isLacking: false }, 'no-founder'],
  [{ cost: { kind: 'priced', price }, isLacking: true }, 'fee-unaffordable'],
  [{ cost: { kind: 'priced', price }, isLacking: false }, undefined],
  [{ cost: { kind: 'free' }, isLacking: false }, undefined],
  [{ cost: { kind: 'left-over' }, isLacking: false }, undefined],
] as const)('of %o the flaw is %s', (asked, flaw) => {
  expect(creationFlawOf(asked)).toBe(flaw)
})

test('nobody agrees to a price that there is not', () => {
  expect(agreedPrice({ kind: 'priced', price })).toEqual({ creationFee: price })
  for (const cost of [undefined, { kind: 'left-over' }, { kind: 'free' }] as const)
    expect(agreedPrice(cost)).toEqual({})
})
