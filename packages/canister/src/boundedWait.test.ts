import { expect, test } from 'vitest'
import { FIRST_CHARACTER_OF_NAMES, withinSeconds } from './boundedWait.ts'

test('a name tells in its first character after how many times ten seconds a call ends', () => {
  expect(withinSeconds(60, 'icrc1_fee')).toBe('\u0006icrc1_fee')
  expect(withinSeconds(300, 'icrc1_fee').charCodeAt(0)).toBeLessThan(FIRST_CHARACTER_OF_NAMES)
})

test('times that the network does not know are refused', () => {
  for (const seconds of [0, 5, 65, 310, -10])
    expect(() => withinSeconds(seconds, 'icrc1_fee')).toThrow('no call waits')
})
