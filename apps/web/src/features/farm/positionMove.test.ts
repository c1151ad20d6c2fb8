import { expect, test } from 'vitest'
import { positionMoveOf } from './positionMove.ts'

const farms = new Set(['farm'])

test.each([
  ['me', 'farm', 'staked'],
  ['farm', 'me', 'unstaked'],
  ['me', 'you', 'transferred'],
] as const)('a position that went from %s to %s was %s', (from, to, move) => {
  expect(positionMoveOf({ from, to }, farms)).toBe(move)
})
