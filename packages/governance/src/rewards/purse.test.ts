import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, YEAR } from '../time.ts'
import { purseOfRound, rewardShare } from './purse.ts'

const rates = { initialBasisPoints: 1000n, finalBasisPoints: 500n, transition: 8n * YEAR }

test.each([
  ['the first day', 0n, 1000n],
  ['half way, a quarter of the fall is left', 4n * YEAR, 625n],
  ['at the end', 8n * YEAR, 500n],
  ['long after', 80n * YEAR, 500n],
])('%s', (_, sinceGenesis, basisPoints) => {
  const supply = 10n ** 16n
  const round = { supply, sinceGenesis, roundDuration: DAY }
  expect(purseOfRound(rates, round)).toBe((supply * basisPoints * DAY) / (10_000n * YEAR))
})

test('rates without a transition are the final one', () => {
  const flat = { initialBasisPoints: 500n, finalBasisPoints: 500n, transition: 0n }
  const round = { supply: 10_000n, sinceGenesis: 0n, roundDuration: YEAR }
  expect(purseOfRound(flat, round)).toBe(500n)
})

test('a purse is as large as one computed with floating point, and never falls below zero', () => {
  const seconds = fc.bigInt({ min: 0n, max: 20n * YEAR })
  fc.assert(
    fc.property(
      seconds,
      seconds,
      fc.nat({ max: 5000 }),
      fc.nat({ max: 5000 }),
      (since, transition, low, more) => {
        const drawn = {
          initialBasisPoints: BigInt(low + more),
          finalBasisPoints: BigInt(low),
          transition,
        }
        const purse = purseOfRound(drawn, {
          supply: 10n ** 17n,
          sinceGenesis: since,
          roundDuration: DAY,
        })
        const left = Math.max(0, 1 - Number(since) / Math.max(1, Number(transition)))
        const rate = (low + more * (transition > 0n ? left ** 2 : 0)) / 10_000
        const expected = (1e17 * rate * 86_400) / 31_557_600
        expect(Math.abs(Number(purse) - expected)).toBeLessThanOrEqual(1 + expected * 1e-9)
        expect(purse).toBeGreaterThanOrEqual(0n)
      },
    ),
    share(2000),
  )
})

test('shares never come to more than the purse, and what is left is less than one for each', () => {
  const powers = fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), powers, (purse, used) => {
      const all = used.reduce((sum, one) => sum + one, 0n)
      const given = used.reduce((sum, one) => sum + rewardShare(purse, one, all), 0n)
      expect(given).toBeLessThanOrEqual(purse)
      if (all > 0n) expect(purse - given).toBeLessThan(BigInt(used.length))
      else expect(given).toBe(0n)
    }),
    share(2000),
  )
})
