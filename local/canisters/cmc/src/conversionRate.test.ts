import type { ExchangeRate } from '@sluice/candid/xrc'
import { expect, test } from 'vitest'
import { conversionRate, ICP_IN_XDR } from './conversionRate.ts'

const answer = (rate: bigint, timestamp: bigint, decimals = 9): ExchangeRate => ({
  base_asset: ICP_IN_XDR.base_asset,
  quote_asset: ICP_IN_XDR.quote_asset,
  timestamp,
  rate,
  metadata: {
    decimals,
    base_asset_num_received_rates: 7n,
    base_asset_num_queried_sources: 8n,
    quote_asset_num_received_rates: 7n,
    quote_asset_num_queried_sources: 8n,
    standard_deviation: 0n,
    forex_timestamp: [],
  },
})

test('counts in ten-thousandths, rounded down', () => {
  expect(conversionRate(answer(3_759_999_999n, 60n), undefined)).toEqual({
    permyriad: 37_599n,
    timestamp: 60n,
  })
})

test('takes no rate that is worth nothing, too large or older than the known one', () => {
  expect(conversionRate(answer(99_999n, 60n), undefined)).toBeUndefined()
  expect(conversionRate(answer(2n ** 64n - 1n, 60n, 0), undefined)).toBeUndefined()
  expect(conversionRate(answer(10n ** 9n, 59n), { permyriad: 1n, timestamp: 60n })).toBeUndefined()
})
