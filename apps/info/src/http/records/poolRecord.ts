import { z } from 'zod'
import type { PoolFacts } from '../../view/MarketView.ts'
import {
  amountText,
  percentText,
  priceText,
  shortPriceText,
  shortUsdText,
  usdTextOrNull,
} from '../decimals.ts'
import { decimal, usd, usdOrNull } from './fields.ts'

/** A pool as of now. Prices of its range are those of token 0 in token 1. */
export const poolRecord = z
  .object({
    poolId: z.string(),
    poolFee: z.int().meta({ description: 'In millionths of what is paid' }),
    token0LedgerId: z.string(),
    token0Name: z.string(),
    token0Symbol: z.string(),
    token0Decimals: z.int().nullable(),
    token0LiquidityAmount: decimal,
    token0Price: usdOrNull,
    token0Volume24H: decimal,
    token0TotalVolume: decimal,
    token1LedgerId: z.string(),
    token1Name: z.string(),
    token1Symbol: z.string(),
    token1Decimals: z.int().nullable(),
    token1LiquidityAmount: decimal,
    token1Price: usdOrNull,
    token1Volume24H: decimal,
    token1TotalVolume: decimal,
    sqrtPrice: z.string().nullable().meta({ description: 'sqrtPriceX96' }),
    tick: z.int().nullable(),
    liquidity: z.string(),
    price: decimal.nullable().meta({ description: 'Of token 0 in token 1' }),
    tvlUSD: usd,
    tvlUSDChange24H: decimal.nullable().meta({ description: 'Percent' }),
    txCount: z.int(),
    txCount24H: z.int(),
    feesUSD24H: usd,
    volumeUSD24H: usd,
    volumeUSD7D: usd,
    volumeUSD30D: usd,
    totalVolumeUSD: usd,
    priceLow24H: decimal.nullable(),
    priceHigh24H: decimal.nullable(),
    priceLow7D: decimal.nullable(),
    priceHigh7D: decimal.nullable(),
    priceLow30D: decimal.nullable(),
    priceHigh30D: decimal.nullable(),
    isAvailable: z.boolean(),
    createTime: z.int().nullable(),
    isListed: z
      .boolean()
      .meta({ description: 'Both tokens are in the token list; others are in no sum or feed' }),
  })
  .meta({ id: 'Pool' })

export const decimalsOf = ({ token0, token1 }: PoolFacts) => ({
  decimals0: token0.decimals,
  decimals1: token1.decimals,
})

export function toPoolRecord(pool: PoolFacts): z.input<typeof poolRecord> {
  const { windows, token0, token1 } = pool
  const { day, week } = windows
  return {
    poolId: pool.canister_id,
    poolFee: pool.fee_pips,
    token0LedgerId: token0.ledger_id,
    token0Name: token0.name,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token0LiquidityAmount: amountText(pool.locked0, token0.decimals),
    token0Price: usdTextOrNull(token0.price_usd),
    token0Volume24H: amountText(day.volumes[0] ?? 0n, token0.decimals),
    token0TotalVolume: amountText(pool.volume0, token0.decimals),
    token1LedgerId: token1.ledger_id,
    token1Name: token1.name,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    token1LiquidityAmount: amountText(pool.locked1, token1.decimals),
    token1Price: usdTextOrNull(token1.price_usd),
    token1Volume24H: amountText(day.volumes[1] ?? 0n, token1.decimals),
    token1TotalVolume: amountText(pool.volume1, token1.decimals),
    sqrtPrice: pool.sqrt_price_x96,
    tick: pool.tick,
    liquidity: pool.liquidity,
    price: pool.sqrt_price_x96 === null ? null : priceText(pool.sqrt_price_x96, decimalsOf(pool)),
    tvlUSD: shortUsdText(pool.tvlUsd),
    tvlUSDChange24H: percentText(pool.tvlUsd, windows.before?.tvlUsd),
    txCount: pool.tx_count,
    txCount24H: day.txCount,
    feesUSD24H: shortUsdText(day.feesUsd),
    volumeUSD24H: shortUsdText(day.volumeUsd),
    volumeUSD7D: shortUsdText(week.volumeUsd),
    volumeUSD30D: shortUsdText(windows.month.volumeUsd),
    totalVolumeUSD: shortUsdText(pool.volume_usd),
    ...toPriceRange(pool),
    isAvailable: pool.is_available === 1 && pool.removed_ms === null,
    createTime: pool.created_ms,
    isListed: pool.isListed,
  }
}

/** Lowest and highest prices of token 0 in token 1; the price of now where nothing happened. */
export function toPriceRange(pool: PoolFacts) {
  const { day, week, month } = pool.windows
  const told = (sqrtPriceX96: bigint | undefined) => {
    const root = sqrtPriceX96 ?? pool.sqrt_price_x96
    return root === null ? null : shortPriceText(root, decimalsOf(pool))
  }
  return {
    priceLow24H: told(day.low),
    priceHigh24H: told(day.high),
    priceLow7D: told(week.low),
    priceHigh7D: told(week.high),
    priceLow30D: told(month.low),
    priceHigh30D: told(month.high),
  }
}
