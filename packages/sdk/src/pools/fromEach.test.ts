import { expect, test } from 'vitest'
import { fromEach } from './fromEach.ts'

test('what pools say comes in their order, also when they answer in another, and one that fails hides no other', async () => {
  const heard: [string, readonly string[] | undefined][] = []
  const slow = Promise.withResolvers<readonly string[]>()
  const asking = fromEach(
    ['slow', 'broken', 'quick'],
    async (pool) => {
      if (pool === 'slow') return slow.promise
      if (pool === 'broken') throw new Error('gone')
      return [`${pool} 1`, `${pool} 2`]
    },
    (pool, found) => heard.push([pool, found]),
  )
  await expect.poll(() => heard.length).toBe(2)
  slow.resolve(['slow 1'])
  expect(await asking).toEqual(['slow 1', 'quick 1', 'quick 2'])
  expect(Object.fromEntries(heard)).toEqual({
    slow: ['slow 1'],
    broken: undefined,
    quick: ['quick 1', 'quick 2'],
  })
})

test('no more than six are asked at a time', async () => {
  let [asked, most] = [0, 0]
  const fetch = async () => {
    asked += 1
    most = Math.max(most, asked)
    await Promise.resolve()
    asked -= 1
    return []
  }
  await fromEach(Array.from({ length: 40 }, String), fetch, () => {})
  expect(most).toBe(6)
})
