import { expect, test } from 'vitest'
import { Clock } from './clock.ts'
import { Network } from './network.ts'

const SECOND_NS = 1_000_000_000n

test('a clock that was ahead goes by the wall again, whether it ran or stood', () => {
  for (const start of [undefined, 1_700_000_000n * SECOND_NS]) {
    const clock = new Clock(start)
    clock.moveTo(4_000_000_000n * SECOND_NS)
    clock.rejoinWallClock()
    expect(clock.isFrozen).toBe(false)
    expect(clock.offsetNs).toBe(0n)
    expect(clock.nowNs()).toBeLessThan(4_000_000_000n * SECOND_NS)
  }
})

test('the time of a network does not go back when it rejoins the wall clock', async () => {
  const network = await Network.start({ inMemory: true })
  await network.advanceTime(3_600_000)
  // a round notes the time that it has
  await network.runUntilIdle()
  const before = network.now()
  network.rejoinWallClock()
  expect(network.now()).toBeGreaterThanOrEqual(before - SECOND_NS)
  await network.stop()
})
