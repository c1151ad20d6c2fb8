import { PROVIDERS_PERCENT, yearlyPpm } from '@sluice/sdk/pastFees'

type Earning = {
  readonly tvlUsd: bigint | undefined
  /** All fees of so many days, in the unit of `tvlUsd`. */
  readonly feesUsd: bigint | undefined
  readonly days: number
}

/**
 * What providers of a pool earned in the last days as a share of what lies in it, for a year (the specification's formula). Parts per
 * million; undefined where nothing is known or nothing happened.
 */
export const aprPpm = ({ tvlUsd, feesUsd, days }: Earning): bigint | undefined =>
  feesUsd ? yearlyPpm((feesUsd * PROVIDERS_PERCENT) / 100n, tvlUsd, days * 24) : undefined
