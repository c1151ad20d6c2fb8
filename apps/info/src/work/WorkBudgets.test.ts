import { expect, test } from 'vitest'
import { WorkBudgets } from './WorkBudgets.ts'

function budgets(msAMinute = 6_000) {
  const clock = { nowMs: 0 }
  return { clock, budgets: new WorkBudgets(msAMinute, () => clock.nowMs) }
}

test('an address that has taken more than it may waits until that is made up for, and others do not', () => {
  const { clock, budgets: all } = budgets()
  const [one, other] = [all.accountOf('1.1.1.1'), all.accountOf('2.2.2.2')]
  // a third of a minute's work is saved
  one.spend(1_999)
  expect(one.waitMs()).toBe(0)
  one.spend(501)
  expect(one.waitMs()).toBeGreaterThan(0)
  expect(other.waitMs()).toBe(0)

  const waitMs = one.waitMs()
  clock.nowMs += waitMs - 2
  expect(one.waitMs()).toBeGreaterThan(0)
  clock.nowMs += 2
  expect(one.waitMs()).toBe(0)
})

test('no more is saved than of a third of a minute', () => {
  const { clock, budgets: all } = budgets()
  const one = all.accountOf('1.1.1.1')
  one.spend(1)
  clock.nowMs += 3_600_000
  one.spend(2_001)
  expect(one.waitMs()).toBeGreaterThan(0)
})

test('of more addresses than are kept those are remembered that have asked last', () => {
  const { budgets: all } = budgets()
  all.accountOf('first').spend(1e9)
  for (let number = 0; number < 19_000; number++) all.accountOf(`${number}`).spend(1)
  expect(all.accountOf('first').waitMs()).toBeGreaterThan(0)
  for (let number = 0; number < 20_001; number++) all.accountOf(`${number}`).spend(1)
  expect(all.accountOf('first').waitMs()).toBe(0)
})
