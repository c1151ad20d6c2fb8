/** Dollars together; unknown while one of them is. */
export const knownTotal = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0n,
  )
