/**
 * What a value counts for: no more than what stands behind the price that it was worked out with. Whoever makes a token dear in a
 * pool of their own so adds no more to any sum than they have put beside it. Where several amounts of a token are added up, each
 * counts for its share of that: `togetherUsd` is the value of them all. Rounded down; a price that nothing limits has no `behindUsd`.
 */
export function backedWorth(
  valueUsd: bigint,
  behindUsd: bigint | undefined,
  togetherUsd = valueUsd,
): bigint {
  if (behindUsd === undefined || togetherUsd <= behindUsd) return valueUsd
  return (valueUsd * behindUsd) / togetherUsd
}
