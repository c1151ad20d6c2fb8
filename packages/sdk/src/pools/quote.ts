import { AmmError, PIPS_PER_ONE, planSwap, Q192, type SwapOutcome } from '@sluice/amm'
import type { PoolSnapshot } from './PoolSnapshot.ts'

export type QuoteRequest = { tokenIn: string; tokenOut: string; amountIn: bigint }

/** What a swap would give now. Amounts are in the smallest units of their tokens. */
export type Quote = {
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  readonly zeroForOne: boolean
  readonly feePips: bigint
  /** What was asked for. */
  readonly amountIn: bigint
  /** What the pool would take: less than asked when its liquidity ends before. */
  readonly amountConsumed: bigint
  readonly amountOut: bigint
  /** The trading fee contained in `amountConsumed`. */
  readonly feeAmount: bigint
  /** How much worse the average price is than the present one, in parts per million, the trading fee left out. */
  readonly priceImpactPpm: bigint
  /** The pool's square-root price before and after, for showing prices. */
  readonly sqrtPriceX96: bigint
  readonly sqrtPriceX96After: bigint
}

/** What an order needs of a quote. */
export type SwapOrder = Pick<
  Quote,
  'poolId' | 'tokenIn' | 'tokenOut' | 'zeroForOne' | 'amountIn' | 'amountConsumed' | 'amountOut'
>

/**
 * The best quote of one open pool for an exact input; pure, so that it runs at every key stroke.
 * Undefined when no pool of the pair gives anything.
 */
export function quoteExactIn(
  snapshots: readonly PoolSnapshot[],
  request: QuoteRequest,
): Quote | undefined {
  if (request.amountIn <= 0n) return undefined
  let best: Quote | undefined
  for (const snapshot of snapshots) {
    if (!snapshot.isOpen) continue
    const quote = quoteInPool(snapshot, request)
    if (quote !== undefined && (best === undefined || isBetter(quote, best))) best = quote
  }
  return best
}

/** A pool that takes the whole amount wins over one that runs dry; then the larger output wins. */
function isBetter(quote: Quote, best: Quote): boolean {
  const fillsQuote = quote.amountConsumed === quote.amountIn
  const fillsBest = best.amountConsumed === best.amountIn
  return fillsQuote === fillsBest ? quote.amountOut > best.amountOut : fillsQuote
}

function quoteInPool(
  snapshot: PoolSnapshot,
  { tokenIn, tokenOut, amountIn }: QuoteRequest,
): Quote | undefined {
  const zeroForOne = tokenIn === snapshot.token0 && tokenOut === snapshot.token1
  if (!zeroForOne && !(tokenIn === snapshot.token1 && tokenOut === snapshot.token0))
    return undefined
  const { state } = snapshot.amm
  const outcome = outcomeOf(snapshot, zeroForOne, amountIn)
  if (outcome === undefined || outcome.amountOut === 0n) return undefined
  const amountAfterFee = outcome.amountIn - outcome.feeAmount
  return {
    poolId: snapshot.canisterId,
    tokenIn,
    tokenOut,
    zeroForOne,
    feePips: snapshot.fee,
    amountIn,
    amountConsumed: outcome.amountIn,
    amountOut: outcome.amountOut,
    feeAmount: outcome.feeAmount,
    priceImpactPpm: priceImpactPpm({
      ...outcome,
      zeroForOne,
      amountAfterFee,
      sqrtPriceX96: state.sqrtPriceX96,
    }),
    sqrtPriceX96: state.sqrtPriceX96,
    sqrtPriceX96After: outcome.sqrtPriceX96After,
  }
}

/** Undefined for a pool whose price is at the end of its range: it has nothing to give in that direction. */
function outcomeOf(
  snapshot: PoolSnapshot,
  zeroForOne: boolean,
  amount: bigint,
): SwapOutcome | undefined {
  try {
    return planSwap(snapshot.amm, { zeroForOne, kind: 'exact-in', amount }).outcome
  } catch (error) {
    if (error instanceof AmmError && error.code === 'price-limit-out-of-bound') return undefined
    throw error
  }
}

type Execution = {
  zeroForOne: boolean
  amountAfterFee: bigint
  amountOut: bigint
  sqrtPriceX96: bigint
}

/** 1 − (output / output at the present price). Rounded up: an impact never looks smaller than it is. */
function priceImpactPpm({
  zeroForOne,
  amountAfterFee,
  amountOut,
  sqrtPriceX96,
}: Execution): bigint {
  const priceX192 = sqrtPriceX96 * sqrtPriceX96
  const ideal = zeroForOne
    ? (amountAfterFee * priceX192) / Q192
    : (amountAfterFee * Q192) / priceX192
  if (ideal <= amountOut) return 0n
  return ((ideal - amountOut) * PIPS_PER_ONE + ideal - 1n) / ideal
}

/** The least output that a slippage tolerance allows, rounded up: the trader never gets less than tolerated. */
export function minimumOut(amountOut: bigint, slippagePpm: bigint): bigint {
  return (amountOut * (PIPS_PER_ONE - slippagePpm) + PIPS_PER_ONE - 1n) / PIPS_PER_ONE
}
