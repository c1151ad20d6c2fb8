import type { PoolSnapshot, Token, TradeKind, TradeQuote } from '@sluice/sdk'
import { quoteExactIn } from '@sluice/sdk/quote'
import { tradeOver } from '@sluice/sdk/tradeCosts'
import { singleHop } from '@sluice/sdk/tradeQuote'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfigIfReady, useSdkIfReady } from '../../../session/useSdk.ts'
import { poolStateQuery, poolsQuery } from '../../../tokens/queries.ts'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import type { Pair } from '../pair/pairUrl.ts'
import { confirmQuoteQuery } from '../queries.ts'
import { type TradeView, useTrade } from '../route/useTrade.ts'
import { poolsToAsk } from './poolsToAsk.ts'
import { questionOf } from './questionOf.ts'
import { type Shortfall, shortfallOf } from './shortfall.ts'

/** How often the pools of the open pair are asked for their state. */
export const LIVE_MS = 2_000
/** The pools themselves are asked once typing has paused for this long. */
const CONFIRM_AFTER_MS = 600

export type QuoteView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'no-pool' }
  /** No amount yet. `snapshot`: the pair's deepest pool, where it has one. */
  | { readonly kind: 'idle'; readonly snapshot: PoolSnapshot | undefined }
  | { readonly kind: 'no-route' }
  /** The pair's pools do not trade now, and no other way leads past them. */
  | { readonly kind: 'closed' }
  | Shortfall
  | {
      readonly kind: 'quoted'
      readonly quote: TradeQuote
      readonly check: 'checking' | 'agreed' | 'differs' | 'failed'
    }

type QuoteInput = {
  readonly pair: Pair
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  /** Which side is named, and how much of it; 0 while nothing is typed. */
  readonly kind: TradeKind
  readonly amount: bigint
  /** What a question that a wallet asks is worth, in the unit of the amount that is not named. */
  readonly promptCost: bigint
  /** Whether one pool has to do it all. */
  readonly isOnePool: boolean
  /** The pools that can, where only what one of them has makes it payable; undefined: any. */
  readonly paying?: readonly string[] | undefined
}

/**
 * What a swap would give, worked out here from the pools' state at every key stroke and checked with the pools. The pair's own pools
 * answer at once; the best way over all pools comes from a worker.
 */
export function useQuote({ pair, ...wanted }: QuoteInput): QuoteView {
  const { tokenIn, tokenOut, kind, amount, paying } = wanted
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
  const only = paying?.join()
  const snapshots = useMemo(() => {
    const ids = only?.split(',')
    return states.snapshots.filter(({ canisterId }) => ids?.includes(canisterId) ?? true)
  }, [states.snapshots, only])
  const direct = useMemo(
    () =>
      kind === 'exact-in' && tokenIn && tokenOut && amount > 0n
        ? quoteExactIn(snapshots, {
            tokenIn: tokenIn.ledgerId,
            tokenOut: tokenOut.ledgerId,
            amountIn: amount,
          })
        : undefined,
    [snapshots, tokenIn, tokenOut, kind, amount],
  )
  const trade = useTrade(wanted)
  const [deepest] = snapshots.toSorted((a, b) =>
    a.amm.state.liquidity < b.amm.state.liquidity ? 1 : -1,
  )
  /** The pair has pools, and none of them trades now. */
  const isClosed = snapshots.length > 0 && snapshots.every(({ isOpen }) => !isOpen)
  const shortfall =
    deepest && tokenOut && !isClosed && kind === 'exact-in'
      ? shortfallOf(direct, tokenOut, deepest.amm.state.liquidity)
      : undefined
  const throughOne = useMemo(
    () =>
      direct && !shortfall && tokenIn && tokenOut
        ? tradeOver(direct, tokenIn, tokenOut)
        : undefined,
    [direct, shortfall, tokenIn, tokenOut],
  )
  const quote = betterOf(throughOne, trade.quote)
  const settled = useDebounced(quote, CONFIRM_AFTER_MS)
  const confirmed = useQuery(confirmQuoteQuery(sdk, settled))

  if (!tokenIn || !tokenOut || pools.isPending) return { kind: 'loading' }
  if (pools.isError && !pools.data) return { kind: 'unreachable' }
  if (poolIds.length === 0 && trade.hasWay === false) return { kind: 'no-pool' }
  if (poolIds.length > 0 && !deepest)
    return states.isPending ? { kind: 'loading' } : { kind: 'unreachable' }
  if (amount === 0n) return { kind: 'idle', snapshot: deepest }
  if (!quote) return isClosed ? closedView(trade) : withoutQuote(trade, shortfall)
  const isStale = throughOne === quote ? states.isStale : trade.isStale
  return { kind: 'quoted', quote, check: isStale ? 'failed' : checkOf(quote, settled, confirmed) }
}

/** The way over several pools only where more of it arrives; the pair's own pool is known better. */
function betterOf(
  throughOne: TradeQuote | undefined,
  best: TradeQuote | undefined,
): TradeQuote | undefined {
  if (!throughOne || !best) return best ?? throughOne
  const isBetter = singleHop(best) === undefined && best.received > throughOne.received
  return isBetter ? best : throughOne
}

const closedView = (trade: TradeView): QuoteView =>
  trade.isPending ? { kind: 'loading' } : { kind: 'closed' }

function withoutQuote(trade: TradeView, shortfall: Shortfall | undefined): QuoteView {
  if (trade.isPending) return { kind: 'loading' }
  if (trade.mostOut !== undefined && trade.mostOut > 0n)
    return { kind: 'too-much-wanted', mostOut: trade.mostOut }
  return shortfall ?? (trade.isStale ? { kind: 'unreachable' } : { kind: 'no-route' })
}

type Confirmation = { readonly data: bigint | undefined; readonly isError: boolean }

/** Whether the pools' own figure agrees. The figure of an earlier quote says nothing about this one. */
function checkOf(
  quote: TradeQuote,
  settled: TradeQuote | undefined,
  { data, isError }: Confirmation,
) {
  const isSame = settled !== undefined && questionOf(settled) === questionOf(quote)
  if (!isSame) return 'checking'
  if (isError) return 'failed'
  if (data === undefined) return 'checking'
  return data === quote.amountOut ? 'agreed' : 'differs'
}
