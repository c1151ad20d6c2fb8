import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { useTokensById } from '../../../../tokens/by-id/useTokensById.ts'

const REFRESH_MS = 60_000
/** Most pools of which each is asked what is staked there. */
const MOST_ASKED = 100

/** Staking pools as their index tells of them, and what is staked as each one, or the only one that is wanted, tells itself. */
export function useStakingPools({ only }: { readonly only?: string } = {}) {
  const sdk = useSdk()
  const query = useQuery({
    queryKey: queryKeys.earn('staking-pools'),
    queryFn: () => sdk.earn.fetchStakingPools(),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const pools = query.data?.filter(({ poolId }) => only === undefined || poolId === only)
  const asked = (pools ?? []).slice(0, MOST_ASKED)
  const { find } = useTokensById(asked.flatMap((pool) => [pool.stakingToken, pool.rewardToken]))
  const staked = useQueries({
    queries: asked.map(({ poolId }) => ({
      queryKey: queryKeys.earn(poolId, 'staked'),
      queryFn: () => sdk.earn.fetchStaked(poolId),
      refetchInterval: REFRESH_MS,
      retry: 1,
    })),
  })
  const rows = pools?.map((pool, index) => ({
    ...pool,
    staking: find(pool.stakingToken),
    reward: find(pool.rewardToken),
    staked: staked[index]?.data,
  }))
  return { query, rows }
}

export type IndexedPool = NonNullable<ReturnType<typeof useStakingPools>['rows']>[number]
