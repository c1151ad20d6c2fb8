import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, condition, conditionText, readCondition } from './Condition.ts'
import { type Facts, outcomeOf, placeKey } from './outcomeOf.ts'

const ONE = 10n ** 18n
const NOTHING: Facts = {
  prices: new Map(),
  orders: new Map(),
  positions: new Map(),
  withdrawals: new Set(),
}
const price = fc.bigInt({ min: 0n, max: 10n ** 40n })
const figure = fc.bigInt({ min: 1n, max: 10n ** 40n })
const way = fc.constantFrom('rises', 'drops') as fc.Arbitrary<'rises' | 'drops'>
const seed = Number(process.env.SLUICE_TEST_SEED ?? 1)

test('a price fires exactly at its figure and beyond it, and a price of nothing never', () => {
  fc.assert(
    fc.property(price, figure, way, (now, wanted, asked) => {
      const waits: Condition = { kind: 'price', base: 'a', way: asked, price: String(wanted) }
      const outcome = outcomeOf(waits, { ...NOTHING, prices: new Map([['a', now]]) }, false)
      const isThere = now > 0n && (asked === 'rises' ? now >= wanted : now <= wanted)
      expect(outcome).toEqual(isThere ? { kind: 'fires', price: now } : { kind: 'waits' })
    }),
    { seed },
  )
})

test('in another token it is the quotient of both, rounded down', () => {
  fc.assert(
    fc.property(price, price, figure, way, (base, quote, wanted, asked) => {
      const waits: Condition = {
        ...{ kind: 'price', base: 'a', quote: 'b', way: asked },
        price: String(wanted),
      }
      const prices = new Map([
        ['a', base],
        ['b', quote],
      ])
      const now = quote === 0n ? 0n : (base * ONE) / quote
      const isThere = now > 0n && (asked === 'rises' ? now >= wanted : now <= wanted)
      const outcome = outcomeOf(waits, { ...NOTHING, prices }, false)
      expect(outcome).toEqual(isThere ? { kind: 'fires', price: now } : { kind: 'waits' })
    }),
    { seed },
  )
})

test('a range fires exactly where a pool gives it nothing', () => {
  const tick = fc.integer({ min: -887_272, max: 887_272 })
  fc.assert(
    fc.property(tick, tick, tick, fc.boolean(), (now, one, other, isClosed) => {
      const [tickLower, tickUpper] = [Math.min(one, other), Math.max(one, other) + 1]
      const positions = new Map([[placeKey('p', 7), { isClosed, tick: now, tickLower, tickUpper }]])
      const outcome = outcomeOf(
        { kind: 'range', poolId: 'p', positionId: 7 },
        { ...NOTHING, positions },
        false,
      )
      const isInside = tickLower <= now && now < tickUpper
      expect(outcome.kind).toBe(isClosed ? 'gone' : isInside ? 'waits' : 'fires')
    }),
    { seed },
  )
})

const CONDITIONS: Condition[] = [
  { kind: 'price', base: 'a', quote: 'b', way: 'drops', price: '1' },
  { kind: 'price', base: 'a', way: 'rises', price: '1' },
  { kind: 'order', poolId: 'p', positionId: 7 },
  { kind: 'range', poolId: 'p', positionId: 7 },
  { kind: 'withdrawal', ledgerId: 'l', block: 3 },
]

test('what nobody knows anything of waits', () => {
  for (const one of CONDITIONS) expect(outcomeOf(one, NOTHING, false)).toEqual({ kind: 'waits' })
  const positions = new Map([
    [placeKey('p', 7), { isClosed: false, tick: undefined, tickLower: 1, tickUpper: 2 }],
  ])
  const range = { kind: 'range', poolId: 'p', positionId: 7 } as const
  expect(outcomeOf(range, { ...NOTHING, positions }, false)).toEqual({ kind: 'waits' })
})

test.each([
  ['open', 'waits'],
  ['filled', 'fires'],
  ['removed', 'gone'],
])('an order that is %s %s', (status, kind) => {
  const orders = new Map([[placeKey('p', 7), status]])
  const order = { kind: 'order', poolId: 'p', positionId: 7 } as const
  expect(outcomeOf(order, { ...NOTHING, orders }, false)).toEqual({ kind })
})

test('a withdrawal ends once it was seen under way', () => {
  const one = { kind: 'withdrawal', ledgerId: 'l', block: 3 } as const
  const under = { ...NOTHING, withdrawals: new Set([placeKey('l', 3)]) }
  expect(outcomeOf(one, NOTHING, false)).toEqual({ kind: 'waits' })
  expect(outcomeOf(one, under, false)).toEqual({ kind: 'begun' })
  expect(outcomeOf(one, under, true)).toEqual({ kind: 'waits' })
  expect(outcomeOf(one, NOTHING, true)).toEqual({ kind: 'fires' })
})

test('what is kept is read again, and what is not understood waits for nothing', () => {
  for (const one of CONDITIONS) expect(readCondition(conditionText(one))).toEqual(one)
  expect(readCondition('{"kind":"weather"}')).toBeUndefined()
})

test.each([
  { kind: 'price', base: 'a', way: 'turns', price: '1' },
  { kind: 'price', base: 'a', way: 'rises', price: '0' },
  { kind: 'price', base: 'a', way: 'rises', price: '-1' },
  { kind: 'price', base: 'a', way: 'rises', price: '1.5' },
  { kind: 'price', base: 'a', way: 'rises', price: '9'.repeat(61) },
  { kind: 'price', base: 'a', way: 'rises', price: 1 },
  { kind: 'price', base: 'A b', way: 'rises', price: '1' },
  { kind: 'price', base: 'a'.repeat(64), way: 'rises', price: '1' },
  { kind: 'order', poolId: 'p', positionId: -1 },
  { kind: 'order', poolId: 'p', positionId: 1.5 },
  { kind: 'order', poolId: 'p', positionId: 2 ** 53 },
  { kind: 'order', positionId: 1 },
  { kind: 'withdrawal', ledgerId: 'l' },
  {},
  'price',
])('%o is no condition', (told) => {
  expect(condition.safeParse(told).success).toBe(false)
})
