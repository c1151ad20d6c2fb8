import { expect, test } from 'vitest'
import { type ActivityStep, stepsAfter } from './useActivities.ts'

const waiting: readonly ActivityStep[] = [
  { name: 'approve', status: 'pending' },
  { name: 'swap', status: 'pending' },
]

test('a step that begins and ends keeps both times, and the other step waits', () => {
  const begun = stepsAfter(waiting, { step: 'approve', status: 'active' }, 100)
  expect(stepsAfter(begun, { step: 'approve', status: 'done' }, 250)).toEqual([
    { name: 'approve', status: 'done', startedAt: 100, endedAt: 250 },
    { name: 'swap', status: 'pending' },
  ])
})

test('a skipped step takes no time', () => {
  expect(stepsAfter(waiting, { step: 'approve', status: 'skipped' }, 100)[0]).toEqual({
    name: 'approve',
    status: 'skipped',
    startedAt: 100,
    endedAt: 100,
  })
})

test('a step that begins again starts its clock again', () => {
  const failed = stepsAfter(waiting, { step: 'swap', status: 'failed' }, 100)
  expect(stepsAfter(failed, { step: 'swap', status: 'active' }, 300)[1]).toEqual({
    name: 'swap',
    status: 'active',
    startedAt: 300,
  })
})

test('a way of paying that was not planned comes before what waits; what is only prepared does not', () => {
  const namesAfter = (step: string) =>
    stepsAfter(waiting, { step, status: 'active' }, 100).map(({ name }) => name)
  expect(namesAfter('deposit')).toEqual(['deposit', 'approve', 'swap'])
  expect(namesAfter('key')).toEqual(['approve', 'swap'])
})
