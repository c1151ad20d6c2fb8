import { maxUsableTick } from '@sluice/amm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whatIf } from './whatIf.ts'

const pool = { sqrtPriceX96: 1n << 96n }
const narrow = { tickLower: -1_000, tickUpper: 1_000 }
const full = { tickLower: -maxUsableTick(1), tickUpper: maxUsableTick(1) }
const LIQUIDITY = 10n ** 18n

test('a position over all prices loses what the well-known formula says', () => {
  // 2·√r / (1 + r) − 1 for a price that doubles: −5.719 %
  const { againstHoldingPpm = 0n, share0Ppm = 0n } =
    whatIf({ pool, range: full, liquidity: LIQUIDITY, shiftPpm: 1_000_000n }) ?? {}
  expect(Number(againstHoldingPpm)).toBeCloseTo(-57_191, -2)
  expect(Number(share0Ppm)).toBeCloseTo(500_000, -2)
})

test('a price that stays costs nothing, and no price gains against holding', () => {
  expect(
    whatIf({ pool, range: narrow, liquidity: LIQUIDITY, shiftPpm: 0n })?.againstHoldingPpm,
  ).toBe(0n)
  fc.assert(
    fc.property(fc.bigInt(-990_000n, 5_000_000n), (shiftPpm) => {
      const found = whatIf({ pool, range: narrow, liquidity: LIQUIDITY, shiftPpm })
      expect(found?.againstHoldingPpm).toBeLessThanOrEqual(0n)
    }),
  )
})

test('beyond its range a position is all of one token', () => {
  const above = whatIf({ pool, range: narrow, liquidity: LIQUIDITY, shiftPpm: 500_000n })
  const below = whatIf({ pool, range: narrow, liquidity: LIQUIDITY, shiftPpm: -500_000n })
  expect([above?.amount0, above?.share0Ppm]).toEqual([0n, 0n])
  expect([below?.amount1, below?.share0Ppm]).toEqual([0n, 1_000_000n])
})

test('of nothing there is nothing to tell', () => {
  expect(whatIf({ pool, range: narrow, liquidity: 0n, shiftPpm: 0n })).toBeUndefined()
  expect(
    whatIf({ pool, range: narrow, liquidity: LIQUIDITY, shiftPpm: -1_000_000n }),
  ).toBeUndefined()
})
