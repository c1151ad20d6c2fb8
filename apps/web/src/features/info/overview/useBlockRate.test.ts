import { expect, test } from 'vitest'
import { parseBlockRate } from './useBlockRate.ts'

test('the newest rate is read', () => {
  expect(
    parseBlockRate({
      block_rate: [
        [1, '0.5'],
        [2, '1.25'],
      ],
    }),
  ).toBe(1.25)
})

test.each([undefined, null, {}, { block_rate: 5 }, { block_rate: [] }, { block_rate: [[1, 'x']] }])(
  '%o tells no rate',
  (told) => {
    expect(parseBlockRate(told)).toBeUndefined()
  },
)
