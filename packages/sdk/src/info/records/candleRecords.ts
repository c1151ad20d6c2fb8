import { Fields, PRICE_PLACES } from './Fields.ts'

/** A candle. Prices of pools are those of token 0 in token 1 as whole numbers of 10^-40, those of tokens 10^-18 dollars. */
export type InfoCandle = {
  readonly startMs: number
  readonly endMs: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
  readonly volumeUsd: bigint
  readonly feesUsd: bigint
  readonly tvlUsd: bigint
  readonly txCount: number
}

export const parsePoolCandle = (value: unknown): InfoCandle => parseCandle(value, PRICE_PLACES)
export const parseTokenCandle = (value: unknown): InfoCandle => parseCandle(value, 18)

function parseCandle(value: unknown, places: number): InfoCandle {
  const fields = new Fields(value)
  return {
    startMs: fields.count('beginTime'),
    endMs: fields.count('endTime'),
    open: fields.decimal('open', places),
    high: fields.decimal('high', places),
    low: fields.decimal('low', places),
    close: fields.decimal('close', places),
    volumeUsd: fields.usd('volumeUSD'),
    feesUsd: fields.usd('feesUSD'),
    tvlUsd: fields.usd('tvlUSD'),
    txCount: fields.count('txCount'),
  }
}
