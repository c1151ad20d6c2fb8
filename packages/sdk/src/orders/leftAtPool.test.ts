import { expect, test } from 'vitest'
import type { StepState } from '../flows/Flow.ts'
import { isPaidOnly } from './leftAtPool.ts'

const done: StepState = { kind: 'done' }
const told: StepState = { kind: 'told', at: 0, before: {} }
const isLeft = (steps: Record<string, StepState>) =>
  isPaidOnly({ steps } as Parameters<typeof isPaidOnly>[0])

test('what was transferred and not credited lies on the subaccount', () => {
  expect(isLeft({ transfer: done })).toBe(true)
  expect(isLeft({ transfer: done, deposit: told })).toBe(true)
})

test('what was credited, or never left, does not', () => {
  expect(isLeft({ transfer: done, deposit: done })).toBe(false)
  expect(isLeft({ transfer: told })).toBe(false)
  expect(isLeft({ deposit: done })).toBe(false)
  expect(isLeft({})).toBe(false)
})
