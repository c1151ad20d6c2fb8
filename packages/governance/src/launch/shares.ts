import type { LaunchTerms } from './LaunchTerms.ts'

/**
 * Tokens for what a participant has in a sale that came to `total`. Rounds down, so that the shares together never exceed what is
 * for sale; what is left is {@link dustOf}.
 */
export function shareOf(tokens: bigint, own: bigint, total: bigint): bigint {
  return total === 0n ? 0n : (own * tokens) / total
}

/** Tokens that rounding leaves over, fewer than there are participants. They belong to the SNS's treasury. */
export function dustOf(tokens: bigint, participations: readonly bigint[]): bigint {
  const total = participations.reduce((sum, own) => sum + own, 0n)
  return participations.reduce((left, own) => left - shareOf(tokens, own, total), tokens)
}

type Range = Pick<LaunchTerms, 'tokens' | 'minimumTotal' | 'maximumTotal'>

/**
 * The fewest and the most tokens that a payment can come to, in a sale that has `total` without it. The fewest are those of a full
 * sale. The most are those of a sale that ends with no further payment, or as soon as it has enough.
 */
export function sharesWithin(
  { tokens, minimumTotal, maximumTotal }: Range,
  { payment, total }: { payment: bigint; total: bigint },
): { readonly fewest: bigint; readonly most: bigint } {
  const together = total + payment
  const smallest = together > minimumTotal ? together : minimumTotal
  return {
    fewest: shareOf(tokens, payment, maximumTotal),
    most: shareOf(tokens, payment, smallest),
  }
}

/** What 1 token costs in e8s of ICP when a sale comes to `total`. Rounds up: a price is never shown too low. */
export function priceOf(tokens: bigint, total: bigint): bigint {
  return tokens === 0n ? 0n : (total * E8S + tokens - 1n) / tokens
}

/** The prices of a sale that has just enough, and of one that is full. */
export function pricesOf({ tokens, minimumTotal, maximumTotal }: Range) {
  return { best: priceOf(tokens, minimumTotal), worst: priceOf(tokens, maximumTotal) }
}

const E8S = 100_000_000n
