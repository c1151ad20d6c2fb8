import { expect, test } from 'vitest'
import {
  deadlineOf,
  hopAboveRule,
  type PoolRules,
  parsePoolRules,
  toSavedRules,
  withMost,
  withRule,
} from './poolRules.ts'

const POOL = 'yhoql-jt774-aaaaa-aaabq-cai'
const OTHER = '2tqv7-mt774-aaaaa-aaapq-cai'
const TOKEN = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const HUGE = 2n ** 100n

const rules: PoolRules = { [POOL]: { deadlineMinutes: 30, most: { [TOKEN]: HUGE } } }

test('rules are read as they were saved', () => {
  expect(parsePoolRules(JSON.parse(JSON.stringify(toSavedRules(rules))))).toEqual(rules)
})

test.each([
  undefined,
  'text',
  { 'not a pool': { deadlineMinutes: 30 } },
  { [POOL]: { deadlineMinutes: 7 } },
  { [POOL]: { most: { [TOKEN]: '-1' } } },
  { [POOL]: { most: { [TOKEN]: 5 } } },
  { [POOL]: null },
])('nothing is read of %j', (saved) => {
  expect(parsePoolRules(saved)).toEqual({})
})

test('no more than two hundred rules are kept', () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`pool-${i}`, { deadlineMinutes: 30 }]),
  )
  const read = parsePoolRules(many)
  expect(Object.keys(read)).toHaveLength(200)
  expect(withRule(read, POOL, { deadlineMinutes: 30 })).toEqual(read)
  expect(withRule(read, 'pool-0', { deadlineMinutes: 60 })['pool-0']).toEqual({
    deadlineMinutes: 60,
  })
})

test('of several pools the shortest time counts, and without a rule the usual one', () => {
  const hops = [{ poolId: POOL }, { poolId: OTHER }]
  expect(deadlineOf(hops, rules, 60)).toBe(30)
  expect(deadlineOf(hops, rules, 5)).toBe(5)
  expect(deadlineOf([{ poolId: POOL }], rules, 5)).toBe(30)
  expect(deadlineOf([], rules, 60)).toBe(60)
})

test('a step above its limit is found, at the limit it is not', () => {
  const at = { poolId: POOL, tokenIn: TOKEN, amountIn: HUGE }
  const above = { ...at, amountIn: HUGE + 1n }
  expect(hopAboveRule([at], rules)).toBeUndefined()
  expect(hopAboveRule([at, above], rules)).toBe(above)
  expect(hopAboveRule([{ ...above, poolId: OTHER }], rules)).toBeUndefined()
  expect(hopAboveRule([{ ...above, tokenIn: OTHER }], rules)).toBeUndefined()
})

test('a limit of nothing allows nothing', () => {
  const none = { [POOL]: withMost({}, TOKEN, 0n) }
  expect(hopAboveRule([{ poolId: POOL, tokenIn: TOKEN, amountIn: 1n }], none)).toBeDefined()
})

test('a rule that says nothing any more is gone', () => {
  const withoutLimit = withMost(rules[POOL] ?? {}, TOKEN, undefined)
  expect(withoutLimit).toEqual({ deadlineMinutes: 30 })
  expect(withRule(rules, POOL, {})).toEqual({})
})
