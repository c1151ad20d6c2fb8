import type { Quote, Sdk } from '@sluice/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

const SECOND = 1_000

/** What the pool itself says to a quote. A quote from a changed pool is another question. */
export const confirmQuoteQuery = (sdk: Sdk | undefined, quote: Quote | undefined) =>
  queryOptions({
    queryKey: quote
      ? queryKeys.confirmedQuote(
          quote.poolId,
          quote.tokenIn,
          `${quote.amountIn}`,
          `${quote.amountOut}`,
        )
      : queryKeys.confirmedQuote(),
    queryFn: sdk && quote ? () => sdk.swap.confirmQuote(quote) : skipToken,
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
