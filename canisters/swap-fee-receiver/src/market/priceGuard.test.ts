import { expect, test } from 'vitest'
import { Pause } from '../turns/Pause.ts'
import { floorOut, minimumOut, pastOf, requireUsualPrice, tooFewReadings } from './priceGuard.ts'

const guard = {
  maxDeviationTicks: 200n,
  maxSlippagePips: 5_000n,
  readingInterval: 3_600n,
  readingsNeeded: 3n,
}
const readings = (...ticks: number[]) =>
  ticks.map((tick, index) => ({ at: BigInt(index) * 3_600n, tick, depth: BigInt(index % 4) }))

test('a single false reading moves the reference to no false price', () => {
  expect(pastOf(readings(10, 11, 80_000, 12, 10), guard, 20_000n)?.tick).toBe(11)
  expect(pastOf(readings(10, 11, -80_000, 12, 10), guard, 20_000n)?.tick).toBe(10)
})

test('a pool that is deep for a moment, or shallow for one, is as deep as it has been', () => {
  const seen = (...depths: bigint[]) =>
    depths.map((depth, index) => ({ at: BigInt(index) * 3_600n, tick: 0, depth }))
  expect(pastOf(seen(40n, 40n, 0n, 40n, 160n), guard, 20_000n)?.depth).toBe(40n)
  expect(pastOf(seen(0n, 0n, 10n ** 30n, 0n, 0n), guard, 20_000n)?.depth).toBe(0n)
})

test('too few readings and too old ones are no past', () => {
  expect(pastOf(readings(1, 2), guard, 10_000n)).toBeUndefined()
  expect(tooFewReadings(readings(1, 2), guard, 10_000n).message).toContain('2 of 3 readings')
  expect(pastOf(readings(1, 2, 3), guard, 100_000n)).toBeUndefined()
  expect(tooFewReadings(readings(1, 2, 3), guard, 100_000n).message).toContain('0 of 3')
})

test('the price may leave its usual place by so many ticks and no more', () => {
  requireUsualPrice(1_200, 1_000, guard)
  requireUsualPrice(800, 1_000, guard)
  expect(() => requireUsualPrice(1_201, 1_000, guard)).toThrow(Pause)
  expect(() => requireUsualPrice(799, 1_000, guard)).toThrow(Pause)
})

test('the floor is the usual price less deviation and fee, in either direction', () => {
  const offer = { amountIn: 1_000_000n, feePips: 3_000n }
  const lowest = 977_200n
  for (const zeroForOne of [true, false]) {
    const floor = floorOut({ ...offer, zeroForOne }, 0, guard)
    expect(floor).toBeGreaterThan(lowest)
    expect(floor).toBeLessThan(lowest + 200n)
  }
})

test('the minimum is near the quote and never below the floor', () => {
  expect(minimumOut(1_000_000n, 900_000n, guard)).toBe(995_000n)
  expect(minimumOut(1_000_000n, 999_000n, guard)).toBe(999_000n)
})
