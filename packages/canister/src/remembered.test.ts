import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what was computed once is not computed again, until too much is known', () => {
  const asked: number[] = []
  const lengthOf = remembered((bytes) => {
    asked.push(bytes.length)
    return bytes.length
  }, 2)
  const [one, two, three] = [1, 2, 3].map((length) => new Uint8Array(length))
  for (const bytes of [one, two, one, two, three, one]) {
    if (bytes) expect(lengthOf(bytes)).toBe(bytes.length)
  }
  expect(asked).toEqual([1, 2, 3, 1])
})

test('bytes too long to be a key are computed each time', () => {
  let calls = 0
  const count = remembered(() => {
    calls += 1
    return calls
  })
  expect([count(new Uint8Array(100_000)), count(new Uint8Array(100_000))]).toEqual([1, 2])
})
