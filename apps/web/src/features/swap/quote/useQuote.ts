import type { PoolSnapshot, Quote, Token } from '@sluice/sdk'
import { quoteExactIn } from '@sluice/sdk/quote'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfigIfReady, useSdkIfReady } from '../../../session/useSdk.ts'
import { poolStateQuery, poolsQuery } from '../../../tokens/queries.ts'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import type { Pair } from '../pair/pairUrl.ts'
import { confirmQuoteQuery } from '../queries.ts'
import { poolsToAsk } from './poolsToAsk.ts'
import { type Shortfall, shortfallOf } from './shortfall.ts'

/** How often the pools of the open pair are asked for their state. */
const LIVE_MS = 2_000
/** The pool itself is asked once typing has paused for this long. */
const CONFIRM_AFTER_MS = 600

export type QuoteView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'no-pool' }
  | { readonly kind: 'idle'; readonly snapshot: PoolSnapshot }
  | Shortfall
  | {
      readonly kind: 'quoted'
      readonly quote: Quote
      readonly check: 'checking' | 'agreed' | 'differs' | 'failed'
    }

type QuoteInput = {
  readonly pair: Pair
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  readonly amountIn: bigint
}

/** What a swap would give, computed here from the pools' state at every key stroke and checked with the pool. */
export function useQuote({ pair, tokenIn, tokenOut, amountIn }: QuoteInput): QuoteView {
  const sdk = useSdkIfReady()
  const config = useConfigIfReady()
  const pools = useQuery(poolsQuery(sdk))
  const poolIds = poolsToAsk(pools.data, pair, config)
  const states = useQueries({
    queries: poolIds.map((id) => poolStateQuery(sdk, id, LIVE_MS)),
    combine: (results) => ({
      snapshots: results.flatMap(({ data }): PoolSnapshot[] => (data ? [data] : [])),
      isPending: results.some(({ isPending }) => isPending),
      isStale: results.some(({ isRefetchError }) => isRefetchError),
    }),
  })
  const { snapshots } = states
  const quote = useMemo(
    () =>
      tokenIn && tokenOut && amountIn > 0n
        ? quoteExactIn(snapshots, {
            tokenIn: tokenIn.ledgerId,
            tokenOut: tokenOut.ledgerId,
            amountIn,
          })
        : undefined,
    [snapshots, tokenIn, tokenOut, amountIn],
  )
  const settled = useDebounced(quote, CONFIRM_AFTER_MS)
  const confirmed = useQuery(confirmQuoteQuery(sdk, settled))

  if (!tokenIn || !tokenOut || pools.isPending) return { kind: 'loading' }
  if (pools.isError && !pools.data) return { kind: 'unreachable' }
  if (poolIds.length === 0) return { kind: 'no-pool' }
  const [deepest] = snapshots.toSorted((a, b) =>
    a.amm.state.liquidity < b.amm.state.liquidity ? 1 : -1,
  )
  if (!deepest) return states.isPending ? { kind: 'loading' } : { kind: 'unreachable' }
  if (amountIn === 0n) return { kind: 'idle', snapshot: deepest }
  const shortfall = shortfallOf(quote, tokenOut, deepest.amm.state.liquidity)
  if (!quote || shortfall) return shortfall ?? { kind: 'no-liquidity', most: 0n }
  return {
    kind: 'quoted',
    quote,
    check: states.isStale ? 'failed' : checkOf(quote, settled, confirmed),
  }
}

type Confirmation = { readonly data: bigint | undefined; readonly isError: boolean }

/** Whether the pool's own figure agrees. The figure of an earlier quote says nothing about this one. */
function checkOf(quote: Quote, settled: Quote | undefined, { data, isError }: Confirmation) {
  const isSame =
    settled?.poolId === quote.poolId &&
    settled.amountOut === quote.amountOut &&
    settled.amountIn === quote.amountIn
  if (!isSame) return 'checking'
  if (isError) return 'failed'
  if (data === undefined) return 'checking'
  return data === quote.amountOut ? 'agreed' : 'differs'
}
