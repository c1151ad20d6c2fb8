import { expect, test } from 'vitest'
import { Lease, requireTurn, type Turn } from './Lease.ts'

const MINUTE_NS = 60_000_000_000n
const busy = () => 'busy'

function leaseAt() {
  const clock = { now: 0n }
  return { clock, lease: new Lease(() => clock.now) }
}

test('one flow at a time; the next one when it has ended', async () => {
  const { clock, lease } = leaseAt()
  const first = Promise.withResolvers<string>()
  const running = lease.hold(busy, () => first.promise)
  clock.now = MINUTE_NS
  expect(await lease.hold(busy, async () => 'second')).toBe('busy')
  first.resolve('first')
  expect(await running).toBe('first')
  expect(await lease.hold(busy, async () => 'second')).toBe('second')
})

test('a flow that never ends loses its turn, and does not end the next one when it comes back', async () => {
  const { clock, lease } = leaseAt()
  const lost = Promise.withResolvers<string>()
  const next = Promise.withResolvers<string>()
  const turns: Turn[] = []
  const hold = (flow: Promise<string>) =>
    lease.hold(busy, (turn) => {
      turns.push(turn)
      return flow
    })
  const first = hold(lost.promise)
  clock.now = 5n * MINUTE_NS
  expect(() => turns.forEach(requireTurn)).toThrow('given up')
  const second = hold(next.promise)

  lost.resolve('first')
  await first
  clock.now = 6n * MINUTE_NS
  expect(await lease.hold(busy, async () => 'third')).toBe('busy')
  expect(turns.map((turn) => turn.isOver())).toEqual([true, false])
  next.resolve('second')
  expect(await second).toBe('second')
  expect(turns.map((turn) => turn.isOver())).toEqual([true, true])
})

test('a flow that fails gives up its turn', async () => {
  const { lease } = leaseAt()
  await expect(lease.hold(busy, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lease.hold(busy, async () => 'next')).toBe('next')
})
