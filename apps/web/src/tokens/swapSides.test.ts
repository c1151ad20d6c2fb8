import { expect, test } from 'vitest'
import { isTraded } from './swapSides.ts'

test.each([
  ['ICRC2', true],
  ['ICRC1', true],
  ['DIP20', false],
  ['DIP20-XTC', false],
  ['EXT', false],
] as const)('a token of %s is traded: %s', (standard, expected) => {
  expect(isTraded({ standard })).toBe(expected)
})
