import { z } from 'zod'
import type { PoolFacts, TokenFacts } from '../../view/MarketView.ts'
import { shortUsdText, usdTextOrNull } from '../decimals.ts'
import { usd, usdOrNull } from './fields.ts'

/** What an app needs of a pool for its lists. Amounts are in smallest units: whoever shows them asks the ledgers for their decimals. */
export const marketPool = z
  .object({
    poolId: z.string(),
    poolFee: z.int().meta({ description: 'In millionths of what is paid' }),
    token0LedgerId: z.string(),
    token1LedgerId: z.string(),
    sqrtPrice: z.string().nullable().meta({ description: 'sqrtPriceX96' }),
    liquidity: z.string(),
    token0Locked: z.string().meta({ description: 'In smallest units' }),
    token1Locked: z.string().meta({ description: 'In smallest units' }),
    tvlUSD: usd,
    volumeUSD24H: usd,
    feesUSD24H: usd,
  })
  .meta({ id: 'MarketPool' })

/** What it needs of a token. */
export const marketToken = z
  .object({
    tokenLedgerId: z.string(),
    tokenDecimals: z.int().nullable(),
    price: usdOrNull,
    behindUSD: usdOrNull.meta({
      description:
        'Of other tokens in its pools: no value of it counts for more. Null where nothing limits it',
    }),
    priceBefore24H: usdOrNull.meta({ description: 'Null for what is younger than a day' }),
    volumeUSD24H: usd,
  })
  .meta({ id: 'MarketToken' })

export const market = z
  .object({
    asOf: z.int().meta({
      description: 'When half of all sources had been read, in milliseconds and whole minutes',
    }),
    pools: z.array(marketPool),
    tokens: z.array(marketToken),
  })
  .meta({ id: 'Market' })

export function toMarketPool(pool: PoolFacts): z.input<typeof marketPool> {
  return {
    poolId: pool.canister_id,
    poolFee: pool.fee_pips,
    token0LedgerId: pool.token0.ledger_id,
    token1LedgerId: pool.token1.ledger_id,
    sqrtPrice: pool.sqrt_price_x96,
    liquidity: pool.liquidity,
    token0Locked: pool.locked0,
    token1Locked: pool.locked1,
    tvlUSD: shortUsdText(pool.tvlUsd),
    volumeUSD24H: shortUsdText(pool.windows.day.volumeUsd),
    feesUSD24H: shortUsdText(pool.windows.day.feesUsd),
  }
}

export function toMarketToken(token: TokenFacts): z.input<typeof marketToken> {
  return {
    tokenLedgerId: token.ledger_id,
    tokenDecimals: token.decimals,
    price: usdTextOrNull(token.price_usd),
    behindUSD: token.behind_usd === null ? null : shortUsdText(token.behind_usd),
    priceBefore24H: usdTextOrNull(token.windows.before?.price ?? null),
    volumeUSD24H: shortUsdText(token.windows.day.volumeUsd),
  }
}
