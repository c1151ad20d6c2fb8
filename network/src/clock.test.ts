import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await network.rejoinWallClock()
  expect(network.now()).toBeGreaterThanOrEqual(before - SECOND_NS)
  await network.stop()
})

test('a network that rejoined the wall clock goes by it after its next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sluice-clock-'))
  const first = await Network.start({ dataDir })
  await first.advanceTime(3_000)
  await first.rejoinWallClock()
  await first.stop()
  const second = await Network.start({ dataDir })
  // what was passed is caught up with in three seconds; kept, it would be ahead by them for ever
  const aheadNs = () => second.now() - BigInt(Date.now()) * 1_000_000n
  await expect.poll(aheadNs, { timeout: 20_000 }).toBeLessThan(SECOND_NS)
  await second.stop()
  await rm(dataDir, { recursive: true })
})
