import type { Holding, Token } from '@sluice/sdk'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useSymbolOf } from '../../tokens/by-id/useTokensById.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { type HoldingRow, rowOf } from './rowOf.ts'
import { pairOf } from './useHoldings.ts'

const limit = pLimit(6)

/**
 * What a person sent to pools by mistake in one token: to their own subaccount of pools that do not trade it, and to the own
 * account of pools that do.
 */
export function useMissent(token: Token) {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { ledgerId } = token
  const { data: pools, isError, refetch } = useQuery(poolsQuery(sdk))
  const symbolOf = useSymbolOf()
  const prices = useUsdPrices()
  const others = (pools ?? []).filter(
    ({ token0, token1 }) => token0 !== ledgerId && token1 !== ledgerId,
  )
  const foreign = useQueries({
    queries: others.map(({ canisterId }) => ({
      queryKey: [...queryKeys.holdings(owner, canisterId), ledgerId],
      queryFn: () =>
        limit(async () => (await sdk.recover.fetchForeign(canisterId, ledgerId)) ?? null),
    })),
  })
  const strays = useQuery({
    queryKey: queryKeys.strays(owner, ledgerId),
    queryFn: () => sdk.recover.fetchStray(ledgerId, pools ?? []),
    enabled: pools !== undefined,
  })
  const row = (holding: Holding): HoldingRow => {
    const pool = pools?.find(({ canisterId }) => canisterId === holding.poolId)
    const pair = pool ? pairOf(pool, symbolOf) : '?'
    return rowOf(holding, { token, pair, price: prices.get(ledgerId) })
  }
  const answers: readonly UseQueryResult<unknown>[] = [...foreign, strays]
  const failed = answers.filter((answer) => answer.isError)
  return {
    foreign: foreign.flatMap(({ data }) => (data ? [row(data)] : [])),
    strays: (strays.data ?? []).map(row),
    done: answers.filter(({ isPending }) => !isPending).length,
    all: answers.length,
    unread: others
      .filter((_, index) => foreign[index]?.isError)
      .map((pool) => pairOf(pool, symbolOf)),
    isLogUnread: strays.isError,
    isComplete: pools !== undefined && answers.every(({ isPending }) => !isPending),
    hasFailed: isError,
    retry: () => {
      if (isError) void refetch()
      for (const answer of failed) void answer.refetch()
    },
  }
}
