const TARGETS = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1_008]
const MSAT_PER_SAT = 1_000
/** What nodes pass on at all. */
const LEAST_MSAT = 1_000n

/** Satoshi per virtual byte by the number of blocks one is ready to wait, from what was paid recently. */
export function feeEstimates(percentiles: readonly bigint[]): Record<string, number> {
  const rateFor = (target: number): number => {
    const percentile = target <= 2 ? 75 : target <= 6 ? 50 : 25
    const rate = percentiles[percentile] ?? LEAST_MSAT
    return Number(rate > LEAST_MSAT ? rate : LEAST_MSAT) / MSAT_PER_SAT
  }
  return Object.fromEntries(TARGETS.map((target) => [String(target), rateFor(target)]))
}
