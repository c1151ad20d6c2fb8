import { PIPS_PER_ONE } from '@sluice/amm'
import { minimumOut, type Quote } from '../pools/quote.ts'
import { arriving, networkFeeOf } from '../swap/swapCosts.ts'
import type { Token } from '../tokens.ts'
import type { TradeQuote } from './TradeQuote.ts'

type Fee = Pick<Token, 'fee'>

/** A quote of one pool as a trade over it. */
export function tradeOver(quote: Quote, tokenIn: Fee, tokenOut: Fee): TradeQuote {
  const { amountIn, amountOut, priceImpactPpm } = quote
  const spent = amountIn + networkFeeOf(tokenIn)
  const received = arriving(amountOut, tokenOut)
  const { poolId, zeroForOne, feePips, feeAmount } = quote
  const { tokenIn: from, tokenOut: to } = quote
  const hop = {
    poolId,
    tokenIn: from,
    tokenOut: to,
    zeroForOne,
    feePips,
    amountIn,
    amountOut,
    feeAmount,
  }
  return {
    kind: 'exact-in',
    asked: amountIn,
    tokenIn: from,
    tokenOut: to,
    branches: [{ hops: [hop] }],
    amountIn,
    amountOut,
    spent,
    received,
    priceImpactPpm,
    direct: { spent, received },
  }
}

/** The least that arrives in the wallet: each branch gives at least its own minimum, or stops. */
export function leastReceived(
  { branches }: Pick<TradeQuote, 'branches'>,
  slippagePpm: bigint,
  tokenOut: Fee,
): bigint {
  return branches.reduce((sum, { hops }) => {
    const amountOut = hops.at(-1)?.amountOut ?? 0n
    return sum + arriving(minimumOut(amountOut, slippagePpm), tokenOut)
  }, 0n)
}

/** How many ledger fees a trade costs, by ledger: an approval and a deposit into each pool, a payout from each. */
export function feeCounts({
  branches,
}: {
  readonly branches: readonly {
    readonly hops: readonly { readonly tokenIn: string; readonly tokenOut: string }[]
  }[]
}): ReadonlyMap<string, bigint> {
  const counts = new Map<string, bigint>()
  const add = (ledgerId: string, count: bigint) =>
    counts.set(ledgerId, (counts.get(ledgerId) ?? 0n) + count)
  for (const { tokenIn, tokenOut } of branches.flatMap(({ hops }) => hops)) {
    add(tokenIn, 2n)
    add(tokenOut, 1n)
  }
  return counts
}

/** What pools keep of a trade, in parts per million of what goes in, rounded up. */
export function poolFeesPpm({
  branches,
  amountIn,
}: Pick<TradeQuote, 'branches' | 'amountIn'>): bigint {
  if (amountIn === 0n) return 0n
  const kept = branches.reduce((sum, { hops }) => {
    const share = hops[0]?.amountIn ?? 0n
    return (
      sum +
      share *
        hops.reduce(
          (rest, { feePips }) => (rest * (PIPS_PER_ONE - feePips)) / PIPS_PER_ONE,
          PIPS_PER_ONE,
        )
    )
  }, 0n)
  return PIPS_PER_ONE - kept / amountIn
}
