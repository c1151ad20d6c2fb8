import type { PoolSnapshot, Token, TradeKind, TradeQuote, TradeRequest } from '@sluice/sdk'
import { middlesOf, relevantPools } from '@sluice/sdk/relevantPools'
import { toTradeToken } from '@sluice/sdk/tradeQuote'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { poolStateQuery, poolsQuery } from '../../../tokens/queries.ts'
import { useListedLedgers, useTokensOf } from '../../../tokens/useTokens.ts'

/** The pools that the best trade goes through, and those of the pair, are asked this often; others seldom matter. */
const LIVE_MS = 2_000
const SELDOM_MS = 10_000
const MOST_HOPS = 3
const MOST_SPLITS = 4
const NONE: readonly string[] = []

type Wanted = {
  readonly kind: TradeKind
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  /** Of the token that `kind` names; 0 while nothing is typed. */
  readonly amount: bigint
  /** What a question that a wallet asks is worth, in the unit of the amount that is not named. */
  readonly promptCost: bigint
  /** Whether one pool has to do it all. */
  readonly isOnePool: boolean
}

export type TradeView = {
  /** Whether there is any way between the two, as far as the list of pools says; undefined while it is not known. */
  readonly hasWay: boolean | undefined
  readonly quote: TradeQuote | undefined
  /** What the pools give at the most, where more than that is wanted. */
  readonly mostOut: bigint | undefined
  /** Whether the answer to this question is still on its way. */
  readonly isPending: boolean
  /** Whether a pool on the way has failed to answer anew, or the search cannot work. */
  readonly isStale: boolean
}

/** The best trade over all pools for what is typed. Pools are read once something is typed; the search runs in a worker. */
export function useTrade({
  kind,
  tokenIn,
  tokenOut,
  amount,
  promptCost,
  isOnePool,
}: Wanted): TradeView {
  const sdk = useSdkIfReady()
  const isChosen = usePreferences((preferences) => preferences.isSingleHop)
  const isSingleHop = isChosen || isOnePool
  const { data: listed } = useQuery(poolsQuery(sdk))
  const ledgers = useListedLedgers()
  const maxHops = isSingleHop ? 1 : MOST_HOPS
  const [onWay, setOnWay] = useState<readonly string[]>([])
  const possible = useMemo(() => {
    if (!listed || !ledgers || !tokenIn || !tokenOut) return undefined
    const wanted = { tokenIn: tokenIn.ledgerId, tokenOut: tokenOut.ledgerId, maxHops }
    const isListed = new Set(ledgers)
    const pools = relevantPools(listed, { ...wanted, isMiddle: (id) => isListed.has(id) })
    return { wanted, pools, middles: middlesOf(pools, wanted) }
  }, [listed, ledgers, tokenIn, tokenOut, maxHops])
  // only the tokens that a way may go through are asked, once there is something to be searched for
  const { tokens, isPending: isAsking } = useTokensOf((amount > 0n && possible?.middles) || NONE)
  const ids = useMemo(() => {
    if (possible === undefined || isAsking) return undefined
    const middle = new Set(
      tokens.filter(({ standard }) => standard === 'ICRC2').map(({ ledgerId }) => ledgerId),
    )
    const isMiddle = (id: string) => middle.has(id)
    const found = relevantPools(possible.pools, { ...possible.wanted, isMiddle })
    return found.map(({ canisterId }) => canisterId)
  }, [possible, tokens, isAsking])
  const states = useQueries({
    queries: (amount > 0n ? (ids ?? []) : []).map((id) =>
      poolStateQuery(sdk, id, onWay.includes(id) ? LIVE_MS : SELDOM_MS),
    ),
    combine: (results) => ({
      snapshots: results.flatMap(({ data }): PoolSnapshot[] => (data?.isOpen ? [data] : [])),
      isPending: results.some(({ isPending }) => isPending),
      isStale: results.some(({ isRefetchError, isError }) => isRefetchError || isError),
      asOf: results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    }),
  })
  const request: TradeRequest | undefined =
    tokenIn && tokenOut && amount > 0n
      ? {
          kind,
          tokenIn: tokenIn.ledgerId,
          tokenOut: tokenOut.ledgerId,
          amount,
          maxHops,
          maxSplits: isSingleHop ? 1 : MOST_SPLITS,
          promptCost,
        }
      : undefined
  const { snapshots } = states
  const answer = useQuery({
    queryKey: queryKeys.trade(questionOf(request), states.asOf),
    queryFn: async () => {
      if (!request || !tokenIn || !tokenOut) return null
      const { tradeDesk } = await import('./TradeDesk.ts')
      const search = {
        request,
        tokens: [...tokens, tokenIn, tokenOut].map(toTradeToken),
        poolIds: snapshots.map(({ canisterId }) => canisterId),
      }
      const quote = await tradeDesk.find(search, snapshots)
      const most =
        !quote && kind === 'exact-out' ? await tradeDesk.findMost(search, snapshots) : undefined
      return { question: questionOf(request), quote, mostOut: most?.asked }
    },
    enabled: request !== undefined && ids !== undefined && !states.isPending,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: SELDOM_MS,
    structuralSharing: false,
    retry: 1,
  })
  const isAnswered = answer.data?.question === questionOf(request)
  const quote = isAnswered ? answer.data?.quote : undefined
  const way = quote?.branches.flatMap(({ hops }) => hops.map(({ poolId }) => poolId)) ?? []
  // drawn again at once, before anything is shown: a state that only says which pools to ask more often
  if (quote && way.join() !== onWay.join()) setOnWay(way)
  return {
    hasWay: amount > 0n ? ids && ids.length > 0 : possible && possible.pools.length > 0,
    quote,
    mostOut: isAnswered ? answer.data?.mostOut : undefined,
    isPending: request !== undefined && !isAnswered && !answer.isError,
    isStale: answer.isError || (quote !== undefined && states.isStale),
  }
}

const questionOf = (request: TradeRequest | undefined): string =>
  request === undefined ? '' : Object.values(request).join()
