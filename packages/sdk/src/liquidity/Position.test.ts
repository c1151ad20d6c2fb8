import { expect, test } from 'vitest'
import { rangeStateOf } from './Position.ts'

const stateOf = (tick: number, half: number) =>
  rangeStateOf({ tickLower: -half, tickUpper: half, liquidity: 1n, pool: { tick } })

test.each([
  [0, 'in-range'],
  [1_700, 'in-range'],
  [1_900, 'near-end'],
  [-1_900, 'near-end'],
  [3_400, 'at-end'],
  [-3_600, 'at-end'],
  [3_600, 'out-of-range'],
  [-4_000, 'out-of-range'],
] as const)('at tick %i a range of ±3600 is %s', (tick, state) => {
  expect(stateOf(tick, 3_600)).toBe(state)
})

test.each([60, 600, 6_000, 887_220])(
  'a range of ±%i around the price is in range, however narrow, and so is its middle half',
  (half) => {
    for (const share of [0, 0.25, -0.25, 0.49, -0.49])
      expect(stateOf(Math.trunc(half * share), half)).toBe('in-range')
    expect(stateOf(Math.trunc(half * 0.6), half)).toBe('near-end')
    expect(stateOf(Math.trunc(half * 0.9), half)).toBe('at-end')
  },
)

test('what holds nothing is closed, wherever the price is', () => {
  const range = { tickLower: -60, tickUpper: 60, liquidity: 0n }
  for (const tick of [0, 59, 600]) expect(rangeStateOf({ ...range, pool: { tick } })).toBe('closed')
})
