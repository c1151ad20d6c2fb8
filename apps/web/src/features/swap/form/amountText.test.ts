import { expect, test } from 'vitest'
import { exceedsLimit, placesFor } from './amountText.ts'

test('twelve digits before the point are the limit', () => {
  expect(exceedsLimit('999999999999.12345678')).toBe(false)
  expect(exceedsLimit('1000000000000')).toBe(true)
})

test('eight decimals are kept, or as many as the token has', () => {
  expect([placesFor(18), placesFor(6)]).toEqual([8, 6])
})
