import type { Quote, Token } from '@sluice/sdk'
import { arriving } from '@sluice/sdk/swapCosts'

/** Why an amount cannot be swapped although there is a pool. `most`: what the pool could take, 0 for nothing. */
export type Shortfall =
  | { readonly kind: 'too-small' }
  | { readonly kind: 'no-liquidity'; readonly most: bigint }
  /** More is wanted than the pools give: `mostOut` is what they do. */
  | { readonly kind: 'too-much-wanted'; readonly mostOut: bigint }

/**
 * What is missing for a swap that brings something into the wallet; undefined when nothing is. An output that its ledger's fee
 * eats up would stay in the pool for ever, too small to withdraw.
 */
export function shortfallOf(
  quote: Quote | undefined,
  tokenOut: Pick<Token, 'fee'>,
  activeLiquidity: bigint,
): Shortfall | undefined {
  if (!quote)
    return activeLiquidity > 0n ? { kind: 'too-small' } : { kind: 'no-liquidity', most: 0n }
  if (quote.amountConsumed < quote.amountIn)
    return { kind: 'no-liquidity', most: quote.amountConsumed }
  return arriving(quote.amountOut, tokenOut) === 0n ? { kind: 'too-small' } : undefined
}
