import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { useTokens } from '../../tokens/useTokens.ts'

/** What one pool holds of one token for the person, outside of positions. */
export type Leftover = {
  readonly poolId: string
  readonly pair: string
  readonly token: Token
  readonly amount: bigint
}

/** Every leftover, pool by pool as they answer: one pool that does not must not hide what waits in the others. */
export function useLeftovers() {
  const sdk = useSdk()
  const owner = useOwner()
  const pools = useQuery(poolsQuery(sdk))
  const { data: tokens, isError: isTokensError, refetch: refetchTokens } = useTokens()
  const answers = useQueries({
    queries: (pools.data ?? []).map(({ canisterId }) => ({
      queryKey: queryKeys.unused(owner, canisterId),
      queryFn: () => sdk.pools.fetchUnused(canisterId),
    })),
  })
  const find = (id: string) => tokens?.find(({ ledgerId }) => ledgerId === id)
  const asked = (pools.data ?? []).map((pool, index) => {
    const sides = [find(pool.token0), find(pool.token1)]
    const held = answers[index]?.data
    const amounts = held && [held.balance0, held.balance1]
    const pair = sides.map((token) => token?.symbol ?? '?').join('/')
    const rows = sides.flatMap((token, side): Leftover[] => {
      const amount = amounts?.[side]
      return token && amount ? [{ poolId: pool.canisterId, pair, token, amount }] : []
    })
    // what is held of a token whose ledger does not answer cannot be shown in its units
    const isUnknown = tokens && sides.some((token, side) => !token && amounts?.[side])
    return { name: pair, rows, isUnread: answers[index]?.isError || isUnknown }
  })
  const done = answers.filter(({ isPending }) => !isPending).length
  return {
    rows: asked.flatMap(({ rows }) => rows),
    /** Pools of which nothing is known, by their pairs. */
    unread: asked.filter(({ isUnread }) => isUnread).map(({ name }) => name),
    done,
    all: asked.length,
    isComplete: tokens !== undefined && pools.data !== undefined && done === asked.length,
    hasFailed: pools.isError || isTokensError,
    retry: () => {
      if (pools.isError) void pools.refetch()
      // asks only the ledgers that have not answered yet
      void refetchTokens()
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
