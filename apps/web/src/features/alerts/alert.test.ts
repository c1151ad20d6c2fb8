import type { UsdPrice } from '@sluice/sdk/usdPrices'
import { expect, test } from 'vitest'
import { type Alert, isReached, priceNow, reachedOf, readAlert } from './alert.ts'
import { flawOf } from './useAlertForm.ts'

const ONE = 10n ** 18n
const ICP = { symbol: 'ICP', decimals: 8, ledgerId: 'icp' }
const ETH = { symbol: 'ckETH', decimals: 18, ledgerId: 'eth' }
const alert: Alert = {
  id: 'a',
  owner: 'me',
  base: ICP,
  way: 'rises',
  price: 6n * ONE,
  createdAt: 1,
  isSeen: false,
}
/** Whole dollars of a whole token. */
const costs = (usd: bigint, decimals: number): UsdPrice => ({
  numerator: usd,
  denominator: 10n ** BigInt(decimals),
})
const prices = new Map([
  ['icp', costs(5n, 8)],
  ['eth', costs(2_000n, 18)],
])

test('a price is that of a whole token, in dollars or in whole tokens of another kind', () => {
  expect(priceNow(alert, prices)).toBe(5n * ONE)
  expect(priceNow({ base: ETH, quote: ICP }, prices)).toBe(400n * ONE)
  expect(priceNow({ base: ICP, quote: ETH }, prices)).toBe(2_500_000_000_000_000n)
})

test('nobody knows a price of what is not priced, nor in what is worth nothing', () => {
  expect(priceNow({ base: { ...ICP, ledgerId: 'x' } }, prices)).toBeUndefined()
  expect(priceNow({ base: ICP, quote: { ...ETH, ledgerId: 'x' } }, prices)).toBeUndefined()
  const worthless = new Map([...prices, ['eth', costs(0n, 18)] as const])
  expect(priceNow({ base: ICP, quote: ETH }, worthless)).toBeUndefined()
})

test('an alert is reached at its price and beyond', () => {
  expect([5n, 6n, 7n].map((now) => isReached({ way: 'rises', price: 6n }, now))).toEqual([
    false,
    true,
    true,
  ])
  expect([5n, 6n, 7n].map((now) => isReached({ way: 'drops', price: 6n }, now))).toEqual([
    true,
    true,
    false,
  ])
})

test('only those that wait are told of, each with the price of now', () => {
  const drops: Alert = { ...alert, id: 'b', way: 'drops', price: 5n * ONE }
  const fired: Alert = { ...drops, id: 'c', fired: { at: 1, price: 1n } }
  expect(reachedOf([alert, drops, fired], prices)).toEqual([{ alert: drops, now: 5n * ONE }])
})

test('a price of nothing fires nothing', () => {
  const drops: Alert = { ...alert, way: 'drops' }
  expect(reachedOf([drops], new Map([['icp', costs(0n, 8)]]))).toEqual([])
  expect(reachedOf([drops], new Map())).toEqual([])
})

test('what was kept is read again', () => {
  const kept: Alert = { ...alert, quote: ETH, fired: { at: 7, price: 6n * ONE }, isSeen: true }
  const written = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)))
  expect(readAlert(written(kept))).toEqual([kept])
  expect(readAlert(written(alert))).toEqual([alert])
})

test.each([
  undefined,
  'alert',
  { ...alert, price: '-1' },
  { ...alert, price: '6', way: 'turns' },
  { ...alert, price: '6', base: { ...ICP, decimals: 300 } },
  { ...alert, price: '6', base: { symbol: 'ICP', decimals: 8 } },
  { ...alert, price: '6', quote: 'dollars' },
  { ...alert, price: '6', fired: { at: 'soon', price: '6' } },
  { ...alert, price: '6', createdAt: Number.NaN },
])('%# is no alert, and left out', (stored) => {
  expect(readAlert(stored)).toEqual([])
})

test.each([
  ['token', { base: undefined }],
  ['same', { quote: ICP }],
  ['price', { price: undefined }],
  ['price', { price: 0n }],
  ['reached', { price: 5n }],
  [undefined, { now: undefined, price: 5n }],
  [undefined, {}],
])('says %s of a wish, %#', (flaw, change) => {
  const wish = { base: ICP, quote: undefined, way: 'rises' as const, price: 6n, now: 5n }
  expect(flawOf({ ...wish, ...change })).toBe(flaw)
})
