import { SwapError } from '../errors.ts'
import type { Quote } from '../pools/quote.ts'
import type { Token } from '../tokens.ts'

/** What can be said of a swap before anything is asked of the network. */

/** The pool has no way to say "as much as you can": what it cannot take would come back less a fee. */
export function requireWholeFill(quote: Pick<Quote, 'amountConsumed' | 'amountIn'>): void {
  if (quote.amountConsumed === quote.amountIn) return
  const details = { most: quote.amountConsumed }
  throw new SwapError('invalid-amount', { details, retry: 'after-change', funds: 'wallet' })
}

/** What the output ledger's fee eats up would stay in the pool, too small to withdraw. */
export function requireArrival(quote: Pick<Quote, 'amountOut'>, tokenOut: Token): void {
  if (quote.amountOut > tokenOut.fee) return
  const details = { fee: tokenOut.fee }
  throw new SwapError('invalid-amount', { details, retry: 'after-change', funds: 'wallet' })
}

/** Pools take tokens by allowance or from a subaccount of theirs; other ledgers know neither. */
export function requirePayable(token: Token): void {
  if (token.standard === 'ICRC2' || token.standard === 'ICRC1') return
  const details = { reason: `${token.symbol} is of a standard that pools cannot be paid in` }
  throw new SwapError('swap-refused', { details, retry: 'never', funds: 'wallet' })
}

/** Between two pools, and into several at once, tokens go by allowance. */
export function requireAllowances(token: Token): void {
  if (token.standard === 'ICRC2') return
  const details = { reason: `${token.symbol} knows no allowances, which such trades are paid with` }
  throw new SwapError('swap-refused', { details, retry: 'never', funds: 'wallet' })
}

/** A pool takes no payment out of a subaccount that is worth no more than the fee of moving it. */
export function requireWorth(amountIn: bigint, tokenIn: Token): void {
  if (amountIn > tokenIn.fee) return
  const details = { fee: tokenIn.fee }
  throw new SwapError('invalid-amount', { details, retry: 'after-change', funds: 'wallet' })
}
