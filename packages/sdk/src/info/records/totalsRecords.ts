import { Fields } from './Fields.ts'

export type InfoTotals = {
  readonly tvlUsd: bigint
  readonly volumeUsd24H: bigint
  readonly totalVolumeUsd: bigint
  readonly feesUsd24H: bigint
  readonly txCount: number
  readonly poolCount: number
  readonly tokenCount: number
  readonly userCount: number
}

/** The whole exchange in a stretch of time. */
export type InfoTotalsPoint = {
  readonly startMs: number
  readonly volumeUsd: bigint
  readonly feesUsd: bigint
  /** At its end. */
  readonly tvlUsd: bigint
  readonly txCount: number
}

export function parseTotalsPoint(value: unknown): InfoTotalsPoint {
  const fields = new Fields(value)
  return {
    startMs: fields.count('snapshotTime'),
    volumeUsd: fields.usd('volumeUSD'),
    feesUsd: fields.usd('feesUSD'),
    tvlUsd: fields.usd('tvlUSD'),
    txCount: fields.count('txCount'),
  }
}

export function parseTotals(value: unknown): InfoTotals {
  const fields = new Fields(value)
  return {
    tvlUsd: fields.usd('tvlUSD'),
    volumeUsd24H: fields.usd('volumeUSD24H'),
    totalVolumeUsd: fields.usd('totalVolumeUSD'),
    feesUsd24H: fields.usd('feesUSD24H'),
    txCount: fields.count('txCount'),
    poolCount: fields.count('poolCount'),
    tokenCount: fields.count('tokenCount'),
    userCount: fields.count('userCount'),
  }
}
