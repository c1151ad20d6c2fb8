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

/** What lies on the connected account's subaccount of a pool, not deposited yet. */
export const lyingQuery = (
  sdk: Sdk | undefined,
  owner: string | undefined,
  at: { readonly poolId: string; readonly ledgerId: string },
) =>
  queryOptions({
    queryKey: queryKeys.unused(owner, at.poolId, at.ledgerId),
    queryFn: sdk && owner ? () => sdk.recover.fetchUndeposited(at.poolId, at.ledgerId) : skipToken,
    staleTime: 15 * SECOND,
    refetchInterval: 30 * SECOND,
  })

/** Which of a pool's tokens may hang, because their ledgers have run out of cycles. */
export const unstableQuery = (sdk: Sdk | undefined, poolId: string) =>
  queryOptions({
    queryKey: queryKeys.unstable(poolId),
    queryFn: sdk ? () => sdk.pools.fetchUnstable(poolId, Date.now()) : skipToken,
    staleTime: 60 * SECOND,
    retry: false,
  })

/** What a pool holds for the connected account outside of positions. */
export const unusedQuery = (sdk: Sdk | undefined, owner: string | undefined, poolId: string) =>
  queryOptions({
    queryKey: queryKeys.unused(owner, poolId),
    queryFn: sdk && owner ? () => sdk.pools.fetchUnused(poolId) : skipToken,
    staleTime: 5 * SECOND,
    refetchInterval: 15 * SECOND,
  })
