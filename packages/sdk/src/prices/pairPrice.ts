import { Q192 } from '@sluice/amm'
import type { PoolSnapshot } from '../pools/PoolSnapshot.ts'
import type { Quote } from '../pools/quote.ts'
import type { Token } from '../tokens.ts'

/** A ratio of two token amounts. */
export type Ratio = {
  readonly base: { readonly amount: bigint; readonly decimals: number }
  readonly quote: { readonly amount: bigint; readonly decimals: number }
}

/** The price a quote comes to: what goes in against what the pool gives. */
export function executionPrice(
  quote: Pick<Quote, 'amountConsumed' | 'amountOut'>,
  tokenIn: Pick<Token, 'decimals'>,
  tokenOut: Pick<Token, 'decimals'>,
): Ratio {
  return {
    base: { amount: quote.amountConsumed, decimals: tokenIn.decimals },
    quote: { amount: quote.amountOut, decimals: tokenOut.decimals },
  }
}

/** The price a pool stands at, in the direction of the swap. */
export const spotPrice = ({ token0, amm }: PoolSnapshot, tokenIn: Token, tokenOut: Token): Ratio =>
  priceAtRoot({ token0, sqrtPriceX96: amm.state.sqrtPriceX96 }, tokenIn, tokenOut)

/** The same of a pool of which only its price is known. */
export function priceAtRoot(
  { token0, sqrtPriceX96 }: { readonly token0: string; readonly sqrtPriceX96: bigint },
  tokenIn: Pick<Token, 'ledgerId' | 'decimals'>,
  tokenOut: Pick<Token, 'ledgerId' | 'decimals'>,
): Ratio {
  const priceX192 = sqrtPriceX96 * sqrtPriceX96
  const [amountIn, amountOut] = tokenIn.ledgerId === token0 ? [Q192, priceX192] : [priceX192, Q192]
  return {
    base: { amount: amountIn, decimals: tokenIn.decimals },
    quote: { amount: amountOut, decimals: tokenOut.decimals },
  }
}

/** The same price seen from the other token. */
export const flipPrice = ({ base, quote }: Ratio): Ratio => ({ base: quote, quote: base })
