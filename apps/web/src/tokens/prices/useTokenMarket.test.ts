import type { InfoMarketPool } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { tokenMarketOf } from './useTokenMarket.ts'

const E18 = 10n ** 18n
const E12 = 10n ** 12n
const pool = (token0: string, token1: string, tvlUsd: bigint): InfoMarketPool => ({
  ...{ poolId: `${token0}-${token1}`, feePips: 3_000, sqrtPriceX96: 1n, liquidity: 1n },
  ...{ locked0: 0n, locked1: 0n, volumeUsd24H: 0n, behindUsd: undefined, feesUsd24H: 0n },
  ...{ token0, token1, tvlUsd },
})
const token = (ledgerId: string, priceUsd?: bigint, priceUsdBefore24H?: bigint) => ({
  ...{ ledgerId, decimals: 8, volumeUsd24H: 0n, behindUsd: undefined, priceUsd, priceUsdBefore24H },
})

test('a token has its price, how it moved within a day, and what all of its pools hold', () => {
  const market = tokenMarketOf({
    asOfMs: 0,
    pools: [pool('a', 'b', 100n * E18), pool('c', 'a', 50n * E18)],
    tokens: [
      token('a', 11n * E18, 10n * E18),
      token('b', E18),
      token('c'),
      token('d', 2n * E18, 0n),
    ],
  })
  expect(market.get('a')).toEqual({
    priceUsd: 11n * E12,
    changePpm: 100_000n,
    depthUsd: 150n * E12,
  })
  expect(market.get('b')).toEqual({ priceUsd: E12, changePpm: undefined, depthUsd: 100n * E12 })
  expect(market.has('c')).toBe(false)
  expect(market.get('d')).toEqual({ priceUsd: 2n * E12, changePpm: undefined, depthUsd: 0n })
})
