import { expect, test } from 'vitest'
import { Lease } from './Lease.ts'

const busy = () => 'busy'
const MINUTE_NS = 60_000_000_000n

test('while one flow runs another is turned away, and afterwards not', async () => {
  const lease = new Lease()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = lease.hold(0n, busy, () => promise)

  expect(await lease.hold(MINUTE_NS, busy, async () => 'second')).toBe('busy')
  resolve('first')
  expect(await first).toBe('first')
  expect(await lease.hold(MINUTE_NS, busy, async () => 'second')).toBe('second')
})

test('a flow that never ends loses its turn, and does not end the next one when it comes back', async () => {
  const lease = new Lease()
  const lost = Promise.withResolvers<string>()
  const next = Promise.withResolvers<string>()
  const first = lease.hold(0n, busy, () => lost.promise)
  const second = lease.hold(16n * MINUTE_NS, busy, () => next.promise)

  lost.resolve('first')
  await first
  expect(await lease.hold(17n * MINUTE_NS, busy, async () => 'third')).toBe('busy')
  next.resolve('second')
  expect(await second).toBe('second')
})

test('a flow that fails gives up its turn', async () => {
  const lease = new Lease()
  await expect(lease.hold(0n, busy, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lease.hold(0n, busy, async () => 'next')).toBe('next')
})
