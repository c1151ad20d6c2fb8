import type { Sdk, TradeQuote } from '@sluice/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { questionOf } from './quote/questionOf.ts'

const SECOND = 1_000

/** What the pools themselves say to a quote. A quote from changed pools is another question. */
export const confirmQuoteQuery = (sdk: Sdk | undefined, quote: TradeQuote | undefined) =>
  queryOptions({
    queryKey: quote ? queryKeys.confirmedQuote(questionOf(quote)) : queryKeys.confirmedQuote(),
    queryFn: sdk && quote ? () => sdk.trade.confirm(quote) : skipToken,
    staleTime: 10 * SECOND,
    retry: 1,
  })

/** What a pool holds for the connected account outside of positions. */
export const unusedQuery = (sdk: Sdk | undefined, owner: string | undefined, poolId: string) =>
  queryOptions({
    queryKey: queryKeys.unused(owner, poolId),
    queryFn: sdk && owner ? () => sdk.pools.fetchUnused(poolId) : skipToken,
    staleTime: 5 * SECOND,
    refetchInterval: 15 * SECOND,
  })
