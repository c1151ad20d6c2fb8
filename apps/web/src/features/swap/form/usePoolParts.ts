import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useOwner, useSdkIfReady } from '../../../session/useSdk.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { lyingQuery, unusedQuery } from '../queries.ts'
import type { PoolPart } from './poolParts.ts'

/** What each pool of the pair has for the person of the token that is paid, the most first. */
export function usePoolParts(
  tokenIn: Token | undefined,
  tokenOut: Token | undefined,
): readonly PoolPart[] {
  const sdk = useSdkIfReady()
  const owner = useOwner()
  const { data: listed = [] } = useQuery(poolsQuery(sdk))
  const ids = [tokenIn?.ledgerId, tokenOut?.ledgerId]
  const pools = listed.filter(({ token0, token1 }) => ids.includes(token0) && ids.includes(token1))
  const unused = useQueries({
    queries: pools.map(({ canisterId }) => unusedQuery(sdk, owner, canisterId)),
  })
  const ledgerId = tokenIn?.ledgerId ?? ''
  const lying = useQueries({
    queries: pools.map(({ canisterId: poolId }) => lyingQuery(sdk, owner, { poolId, ledgerId })),
  })
  const parts = pools.flatMap(({ canisterId: poolId, token0 }, index): PoolPart[] => {
    const held = unused[index]?.data
    const lies = lying[index]?.data ?? 0n
    if (!held || !tokenIn) return []
    const amount = token0 === ledgerId ? held.balance0 : held.balance1
    return amount > 0n || lies > tokenIn.fee ? [{ poolId, unused: amount, lying: lies }] : []
  })
  return parts.toSorted((a, b) => (a.unused + a.lying < b.unused + b.lying ? 1 : -1))
}
