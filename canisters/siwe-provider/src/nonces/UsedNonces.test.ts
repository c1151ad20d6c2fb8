import { expect, test } from 'vitest'
import { UsedNonces } from './UsedNonces.ts'

const use = (nonce: string, usedAtNs = 0n) => ({ nonce, usedAtNs })

test('a nonce is used once, by whichever address', () => {
  const used = new UsedNonces()
  used.use('alice', use('n1'), 0n)

  expect(used.problemWith('n1', 'alice', 0n)).toMatch(/has been used/)
  expect(used.problemWith('n2', 'alice', 0n)).toBeUndefined()
})

test('an address signs in twenty times while a message lives, others are not held up by it', () => {
  const used = new UsedNonces()
  for (let number = 0; number < 20; number++) used.use('alice', use(`n${number}`, 5n), 0n)

  expect(used.problemWith('fresh', 'alice', 5n)).toMatch(/too often/)
  expect(used.problemWith('fresh', 'bob', 5n)).toBeUndefined()
  expect(used.problemWith('fresh', 'alice', 6n)).toBeUndefined()
})

test('when full of living ones it takes no more; old ones make room', () => {
  const used = new UsedNonces(10)
  for (let number = 0; number < 10; number++) used.use(`a${number}`, use(`n${number}`, 5n), 0n)

  expect(used.problemWith('fresh', 'bob', 5n)).toMatch(/Too many people/)
  expect(used.problemWith('fresh', 'a3', 5n)).toBeUndefined()
  expect(used.problemWith('fresh', 'bob', 6n)).toBeUndefined()
})
