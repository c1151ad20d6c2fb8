import { expect, test } from 'vitest'
import { PRESETS, parseLayout } from './proLayout.ts'

test.each(Object.values(PRESETS))('%o is read as it was saved', (preset) => {
  expect(parseLayout(preset)).toEqual(preset)
})

test.each([
  undefined,
  null,
  'wide',
  [],
  { trade: '40', chart: Number.NaN },
  { trade: 99, chart: -1 },
])('%o, which nobody can have chosen, is as it is at first', (saved) => {
  expect(parseLayout(saved)).toEqual(PRESETS.trade)
})
