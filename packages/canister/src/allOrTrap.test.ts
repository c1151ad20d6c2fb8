import { expect, test } from 'vitest'
import { allOrTrap, type Trap } from './allOrTrap.ts'

const pause = () => new Promise((resolve) => setImmediate(resolve))

function trapping() {
  const trapped: unknown[] = []
  const trap: Trap = (error) => {
    trapped.push(error)
    throw error
  }
  return { trap, trapped }
}

test('each failure ends the message that it happens in, not only the first', async () => {
  const { trap, trapped } = trapping()
  const failing = async (error: Error, turns: number) => {
    for (let turn = 0; turn < turns; turn++) await pause()
    throw error
  }
  const [first, second] = [new Error('first'), new Error('second')]
  const all = allOrTrap([failing(first, 1), Promise.resolve(), failing(second, 3)], trap)
  await expect(all).rejects.toBe(first)
  for (let turn = 0; turn < 5; turn++) await pause()
  expect(trapped).toEqual([first, second])
})

test('the cleanup after a trap passes without another one', async () => {
  const { trap, trapped } = trapping()
  const cleanup = { type: 'CleanupCallback' }
  await expect(allOrTrap([Promise.reject(cleanup)], trap)).rejects.toBe(cleanup)
  expect(trapped).toEqual([])
})

test('answers when all flows have ended', async () => {
  const ended: number[] = []
  const flow = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await pause()
    ended.push(turns)
  }
  await allOrTrap([flow(3), flow(1)], trapping().trap)
  expect(ended).toEqual([1, 3])
})
