import { ONE_18 } from '../money/decimal18.ts'

/** A stable token off its dollar by more than this (in 10^-18) is worth what its exchange rate says. */
const MOST_OFF = ONE_18 / 50n

/** The price of a stable token, whose exchange rate may be unknown: a dollar, unless the rate is more than 2 % away from it. */
export function stablePrice(rateUsd: bigint | undefined): { priceUsd: bigint; isFlagged: boolean } {
  if (rateUsd === undefined || rateUsd <= 0n) return { priceUsd: ONE_18, isFlagged: false }
  const off = rateUsd > ONE_18 ? rateUsd - ONE_18 : ONE_18 - rateUsd
  return off > MOST_OFF
    ? { priceUsd: rateUsd, isFlagged: true }
    : { priceUsd: ONE_18, isFlagged: false }
}
