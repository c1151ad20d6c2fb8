import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reservoir } from './Reservoir.ts'

const steps = fc.array(fc.record({ waitNs: fc.bigInt(0n, 50n), amount: fc.bigInt(0n, 12n) }), {
  minLength: 1,
  maxLength: 60,
})

test('never more is taken than it holds and than comes back, and what comes back is all there', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 40n), fc.bigInt(1n, 200n), steps, (capacity, periodNs, given) => {
      const reservoir = new Reservoir({ capacity, periodNs })
      let now = 1_000n
      let taken = 0n
      for (const { waitNs, amount } of given) {
        now += waitNs
        const level = reservoir.level(now)
        expect(level >= 0n && level <= capacity).toBe(true)
        const isTaken = reservoir.take(amount, now)
        expect(isTaken).toBe(amount <= level)
        if (isTaken) taken += amount
        expect(taken <= capacity + ((now - 1_000n) * capacity) / periodNs).toBe(true)
      }
      expect(reservoir.level(now + periodNs)).toBe(capacity)
    }),
  )
})

test('it refills evenly', () => {
  const reservoir = new Reservoir({ capacity: 10n, periodNs: 100n })
  expect(reservoir.take(10n, 0n)).toBe(true)

  expect(reservoir.take(1n, 9n)).toBe(false)
  for (let now = 10n; now <= 90n; now++) reservoir.level(now)
  expect(reservoir.level(99n)).toBe(9n)
  expect(reservoir.take(10n, 99n)).toBe(false)
  expect(reservoir.take(10n, 100n)).toBe(true)
})
