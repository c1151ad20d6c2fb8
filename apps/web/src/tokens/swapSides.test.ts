import { expect, test } from 'vitest'
import { canStandOn, isTraded } from './swapSides.ts'

test.each([
  ['ICRC2', true, true],
  ['ICRC1', false, true],
  ['DIP20', false, false],
  ['DIP20-XTC', false, false],
  ['EXT', false, false],
] as const)('a token of %s: paid with %s, received %s', (standard, isPaid, isReceived) => {
  expect(canStandOn('input', { standard })).toBe(isPaid)
  expect(canStandOn('output', { standard })).toBe(isReceived)
  expect(isTraded({ standard })).toBe(isReceived)
})
