import { expect, test } from 'vitest'
import { untilPaid } from './untilPaid.ts'

const place = { poolId: 'pool', principal: 'me' }

/** A pool that is at work for so many looks. */
function queueOf(looks: number) {
  const seen = { pauses: 0 }
  const pools = { isAtWorkFor: async () => looks-- > 0 }
  const pause = async () => void seen.pauses++
  return { pools, pause, seen }
}

test('a pool that pays before it answers is not waited for', async () => {
  const { pools, pause, seen } = queueOf(0)
  await untilPaid(pools, place, pause)
  expect(seen.pauses).toBe(0)
})

test('a queue is waited for until it has paid', async () => {
  const { pools, pause, seen } = queueOf(7)
  await untilPaid(pools, place, pause)
  expect(seen.pauses).toBe(7)
})

test('a queue that stands still is waited for a minute', async () => {
  const { pools, pause, seen } = queueOf(10_000)
  await untilPaid(pools, place, pause)
  expect(seen.pauses).toBe(60)
})
