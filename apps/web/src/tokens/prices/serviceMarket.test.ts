import type { InfoMarket } from '@sluice/sdk/info'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { expect, test } from 'vitest'
import { marketOf, pricesOf, requireSane, STALE_MS } from './serviceMarket.ts'

const NOW = 1_800_000_000_000
const config = { services: { info: 'http://localhost:8090' } }
const market: InfoMarket = {
  asOfMs: NOW - 60_000,
  pools: [],
  tokens: [
    {
      ledgerId: 'icp',
      decimals: 8,
      priceUsd: 5_430_000_000_000_000_000n,
      priceUsdBefore24H: 5_000_000_000_000_000_000n,
      behindUsd: undefined,
      volumeUsd24H: 0n,
    },
    {
      ledgerId: 'young',
      decimals: 18,
      priceUsd: 1n,
      priceUsdBefore24H: undefined,
      behindUsd: undefined,
      volumeUsd24H: 0n,
    },
    {
      ledgerId: 'unknown',
      decimals: undefined,
      priceUsd: 1n,
      priceUsdBefore24H: 1n,
      behindUsd: undefined,
      volumeUsd24H: 0n,
    },
  ],
}
const heard = { config, data: market, isError: false, now: NOW }
const pool = {
  poolId: 'p',
  feePips: 3_000,
  token0: 'icp',
  token1: 'young',
  sqrtPriceX96: 1n,
  liquidity: 1n,
  locked0: 1n,
  locked1: 1n,
  tvlUsd: 0n,
  behindUsd: undefined,
  volumeUsd24H: 0n,
  feesUsd24H: 0n,
}

test('what the service says counts until it is too old', () => {
  expect(marketOf(heard)).toEqual({
    kind: 'fresh',
    market,
    asOfMs: market.asOfMs,
    isSilent: false,
  })
  expect(marketOf({ ...heard, isError: true })).toMatchObject({ kind: 'fresh', isSilent: true })
  expect(marketOf({ ...heard, now: market.asOfMs + STALE_MS + 1 })).toEqual({ kind: 'missing' })
})

test('a service that was never heard is waited for, and missing once it has failed', () => {
  expect(marketOf({ ...heard, data: undefined })).toEqual({ kind: 'waiting' })
  expect(marketOf({ ...heard, data: undefined, isError: true })).toEqual({ kind: 'missing' })
  expect(marketOf({ ...heard, config: {}, data: undefined })).toEqual({ kind: 'none' })
  expect(marketOf({ ...heard, config: undefined, data: undefined })).toEqual({ kind: 'waiting' })
})

test.each([
  ['of tomorrow', { ...market, asOfMs: NOW + 86_400_000 }],
  ['with less than nothing in a pool', { ...market, pools: [{ ...pool, locked0: -1n }] }],
  ['with a price below nothing', { ...market, pools: [{ ...pool, sqrtPriceX96: -1n }] }],
  [
    'with impossible decimals',
    { ...market, tokens: market.tokens.map((token) => ({ ...token, decimals: 999 })) },
  ],
  ['without end', { ...market, pools: Array.from({ length: 20_001 }, () => pool) }],
])('an answer %s is nonsense', (_, nonsense) => {
  expect(() => requireSane(nonsense, NOW)).toThrow('nonsense')
  expect(requireSane(market, NOW)).toBe(market)
})

test('prices are those of smallest units; what has none is left out', () => {
  const [now, before] = [pricesOf(market, 'now'), pricesOf(market, 'day-ago')]
  expect(valueUsdOf(2n * 10n ** 8n, now.get('icp'))).toBe(10_860_000_000_000n)
  expect(valueUsdOf(10n ** 8n, before.get('icp'))).toBe(5_000_000_000_000n)
  expect([...now.keys()]).toEqual(['icp', 'young'])
  expect([...before.keys()]).toEqual(['icp'])
})
