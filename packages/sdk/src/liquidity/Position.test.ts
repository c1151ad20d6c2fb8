import { sqrtRatioAtTick, toSqrtPriceX96 } from '@sluice/amm'
import { expect, test } from 'vitest'
import { rangeStateOf } from './Position.ts'

test.each([
  [0, 'in-range'],
  [-4_000, 'out-of-range'],
  [1_500, 'near-end'],
  [3_400, 'at-end'],
  [3_600, 'out-of-range'],
] as const)('at tick %i a range of ±3600 is %s', (tick, state) => {
  const pool = { tick, sqrtPriceX96: toSqrtPriceX96(sqrtRatioAtTick(tick)) }
  const place = { tickLower: -3_600, tickUpper: 3_600, pool }
  expect(rangeStateOf({ ...place, liquidity: 1n })).toBe(state)
  expect(rangeStateOf({ ...place, liquidity: 0n })).toBe('closed')
})
