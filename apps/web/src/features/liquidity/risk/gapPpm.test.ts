import { sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { expect, test } from 'vitest'
import { gapPpm } from './gapPpm.ts'

const sides = { decimals0: 8, decimals1: 6, isBase0: true }
const at = (text: string) => sqrtPriceOfText(text, sides) ?? 0n

test('a start price is compared with what both tokens are worth', () => {
  const market = { usd0: 5_000n, usd1: 1_000n, sides }
  expect(Number(gapPpm({ ...market, sqrtPriceX96: at('5') }))).toBeCloseTo(0, -1)
  expect(Number(gapPpm({ ...market, sqrtPriceX96: at('10') }))).toBeCloseTo(1_000_000, -1)
  expect(Number(gapPpm({ ...market, sqrtPriceX96: at('2.5') }))).toBeCloseTo(-500_000, -1)
  expect(gapPpm({ ...market, usd0: undefined, sqrtPriceX96: at('5') })).toBeUndefined()
  expect(gapPpm({ ...market, usd1: 0n, sqrtPriceX96: at('5') })).toBeUndefined()
})
