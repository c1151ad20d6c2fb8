import { z } from 'zod'
import type { TokenFacts } from '../../view/MarketView.ts'
import {
  amountText,
  percentText,
  shortUsdText,
  usdText,
  usdTextOrNull,
  worthUsd,
} from '../decimals.ts'
import { decimal, usd, usdOrNull } from './fields.ts'

const range = {
  priceLow24H: usdOrNull,
  priceHigh24H: usdOrNull,
  priceLow7D: usdOrNull,
  priceHigh7D: usdOrNull,
  priceLow30D: usdOrNull,
  priceHigh30D: usdOrNull,
}

/** A token as of now. */
export const tokenRecord = z
  .object({
    tokenLedgerId: z.string(),
    tokenName: z.string(),
    tokenSymbol: z.string(),
    tokenDecimals: z.int().nullable(),
    price: usdOrNull,
    priceChange24H: decimal.nullable().meta({ description: 'Percent; null for what is younger' }),
    isPriceFlagged: z.boolean().meta({ description: 'A stable token that is off its dollar' }),
    tvlUSD: usd,
    tvlUSDChange24H: decimal.nullable().meta({ description: 'Percent' }),
    txCount: z.int(),
    txCount24H: z.int(),
    volumeUSD24H: usd,
    volumeUSD7D: usd,
    volumeUSD30D: usd,
    totalVolumeUSD: usd,
    feesUSD24H: usd,
    ...range,
    rank: z
      .int()
      .nullable()
      .meta({ description: 'Its place in the token list; null for what is not listed' }),
  })
  .meta({ id: 'Token' })

export function toTokenRecord(token: TokenFacts): z.input<typeof tokenRecord> {
  const { windows } = token
  const { day, week, month } = windows
  const told = (price: bigint | undefined) => usdTextOrNull(price ?? token.price_usd)
  return {
    tokenLedgerId: token.ledger_id,
    tokenName: token.name,
    tokenSymbol: token.symbol,
    tokenDecimals: token.decimals,
    price: usdTextOrNull(token.price_usd),
    priceChange24H: priceChange(token),
    isPriceFlagged: token.is_flagged === 1,
    tvlUSD: shortUsdText(token.tvlUsd),
    tvlUSDChange24H: percentText(token.tvlUsd, windows.before?.tvlUsd),
    txCount: token.tx_count,
    txCount24H: day.txCount,
    volumeUSD24H: shortUsdText(day.volumeUsd),
    volumeUSD7D: shortUsdText(week.volumeUsd),
    volumeUSD30D: shortUsdText(month.volumeUsd),
    totalVolumeUSD: shortUsdText(token.volume_usd),
    feesUSD24H: shortUsdText(day.feesUsd),
    priceLow24H: told(day.low),
    priceHigh24H: told(day.high),
    priceLow7D: told(week.low),
    priceHigh7D: told(week.high),
    priceLow30D: told(month.low),
    priceHigh30D: told(month.high),
    rank: token.rank,
  }
}

const priceChange = ({ price_usd, windows }: TokenFacts): string | null =>
  price_usd === null ? null : percentText(BigInt(price_usd), windows.before?.price)

/** A token among those that are listed on one screen. */
export const tokenLine = z
  .object({
    tokenLedgerId: z.string(),
    tokenName: z.string(),
    tokenSymbol: z.string(),
    price: usdOrNull,
    priceChange24H: decimal.nullable(),
    fdv: usdOrNull,
    marketCap: usdOrNull,
    tvlUSD: usd,
    volumeUSD24H: usd,
    holder: z.int(),
    rank: z.int().nullable(),
  })
  .meta({ id: 'TokenLine' })

export function toTokenLine(token: TokenFacts): z.input<typeof tokenLine> {
  return {
    tokenLedgerId: token.ledger_id,
    tokenName: token.name,
    tokenSymbol: token.symbol,
    price: usdTextOrNull(token.price_usd),
    priceChange24H: priceChange(token),
    ...toValues(token),
    tvlUSD: usdText(token.tvlUsd),
    volumeUSD24H: usdText(token.windows.day.volumeUsd),
    holder: token.holder_count,
    rank: token.rank,
  }
}

const UNKNOWN = { fdv: null, marketCap: null }
/** A market cap is told while one part of so many of it stands behind the price: beyond, the price says nothing of the supply. */
const MOST_TIMES_BEHIND = 1_000n

/** Its supply is all there is of it: what is locked up elsewhere nobody tells. */
function toValues({ price_usd, total_supply, decimals, behind_usd, is_listed }: TokenFacts) {
  if (price_usd === null || total_supply === null || is_listed === 0) return UNKNOWN
  const value = worthUsd(total_supply, price_usd, decimals)
  if (behind_usd !== null && value > BigInt(behind_usd) * MOST_TIMES_BEHIND) return UNKNOWN
  return { fdv: usdText(value), marketCap: usdText(value) }
}

/** What a token's ledger says of it. */
export const ledgerRecord = z
  .object({
    ledgerId: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().nullable(),
    fee: decimal.nullable().meta({ description: 'In smallest units' }),
    standards: z.string().meta({ description: 'A list as JSON text' }),
    mintingAccount: z.string().nullable(),
    totalSupply: decimal.nullable().meta({ description: 'In whole tokens' }),
    rank: z.int().nullable(),
  })
  .meta({ id: 'Ledger' })

export function toLedgerRecord(token: TokenFacts): z.input<typeof ledgerRecord> {
  return {
    ledgerId: token.ledger_id,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    fee: token.fee,
    standards: JSON.stringify([token.standard]),
    mintingAccount: token.minting_account,
    totalSupply:
      token.total_supply === null ? null : amountText(token.total_supply, token.decimals),
    rank: token.rank,
  }
}

/** All that is known of a token. */
export const tokenDetail = ledgerRecord
  .extend({
    ...tokenRecord.shape,
    fdv: usdOrNull,
    marketCap: usdOrNull,
    holder: z.int(),
    poolCount: z.int(),
  })
  .meta({ id: 'TokenDetail' })

export function toTokenDetail(token: TokenFacts, poolCount: number): z.input<typeof tokenDetail> {
  const { fdv, marketCap, holder } = toTokenLine(token)
  return { ...toLedgerRecord(token), ...toTokenRecord(token), fdv, marketCap, holder, poolCount }
}
