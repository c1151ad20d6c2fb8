import { expect, test } from 'vitest'
import { healthLevel, healthTone, newestRate, nodeCount } from './subnetHealth.ts'

test.each([
  [2, 4],
  [1.61, 4],
  [1.6, 3],
  [1.3, 3],
  [1.2, 2],
  [0.9, 2],
  [0.8, 1],
  [0.5, 1],
  [0.4, 0],
  [0, 0],
] as const)('%d blocks a second are level %d', (rate, level) => {
  expect(healthLevel(rate)).toBe(level)
})

test('three bars and more are green, one and none red, two amber', () => {
  expect(([0, 1, 2, 3, 4] as const).map(healthTone)).toEqual(['down', 'down', 'warn', 'up', 'up'])
})

test('reads the newest rate and the number of nodes, and nothing from a strange answer', () => {
  expect(
    newestRate({
      block_rate: [
        [1, '1.5'],
        [2, '1.9'],
      ],
    }),
  ).toBe(1.9)
  expect(nodeCount({ nodes: [{}, {}] })).toBe(2)
  for (const strange of [null, 'x', {}, { block_rate: [] }, { block_rate: [[1, 'x']] }]) {
    expect(newestRate(strange)).toBeUndefined()
    expect(nodeCount(strange)).toBeUndefined()
  }
})
