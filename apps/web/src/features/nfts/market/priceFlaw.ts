/** Prices are above 0.001 of their token. */
const LEAST_PARTS = 1_000n

/** The most that the market takes: what a ledger can hold. */
const MOST = 2n ** 100n

export type PriceFlaw = 'none' | 'too-low' | 'too-high'

/**
 * What is wrong with a price.
 * @param decimals of its token; one with fewer than three has no amount of 0.001, and every price of at least one unit is above it
 */
export function priceFlaw(price: bigint | undefined, decimals: number): PriceFlaw | undefined {
  if (price === undefined || price <= 0n) return 'none'
  if (price * LEAST_PARTS <= 10n ** BigInt(decimals)) return 'too-low'
  return price > MOST ? 'too-high' : undefined
}
