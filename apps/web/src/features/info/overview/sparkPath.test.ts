import { expect, test } from 'vitest'
import { sparkPath } from './sparkPath.ts'

const SIZE = { width: 100, height: 10 }

test('the highest value is on top', () => {
  expect(sparkPath([1, 3, 2], SIZE)).toBe('M0.0,10.0L50.0,0.0L100.0,5.0')
})

test('what does not move is a line in the middle', () => {
  expect(sparkPath([7, 7], SIZE)).toBe('M0.0,5.0L100.0,5.0')
})

test('one value is no line', () => {
  expect(sparkPath([1], SIZE)).toBeUndefined()
})
