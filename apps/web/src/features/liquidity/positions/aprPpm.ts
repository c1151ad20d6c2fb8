/** Everywhere in the app a year has so many days. */
const DAYS_OF_YEAR = 360n
/** What providers get of all fees; the rest buys the platform token back and burns it. */
const PROVIDERS_PERCENT = 80n
const PPM = 1_000_000n

type Earning = {
  readonly tvlUsd: bigint | undefined
  /** All fees of the last day, in the unit of `tvlUsd`. */
  readonly feesUsd: bigint | undefined
}

/**
 * What providers of a pool earned in the last day as a share of what lies in it, for a year (the specification's formula). Parts per
 * million; undefined where nothing is known or nothing happened.
 */
export function aprPpm({ tvlUsd, feesUsd }: Earning): bigint | undefined {
  if (!tvlUsd || !feesUsd) return undefined
  return (feesUsd * PROVIDERS_PERCENT * DAYS_OF_YEAR * PPM) / (100n * tvlUsd)
}
