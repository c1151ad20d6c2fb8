import type { ListedStakingPool, OwnStake } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { useTokensOf } from '../../tokens/useTokens.ts'
import { aprOf, type StakeTokens } from './stakeView.ts'

const REFRESH_MS = 30_000

/** A staking pool with what it is worth, and what the person has there. Figures that nobody can tell are absent. */
export type StakeRow = ListedStakingPool & {
  readonly tokens: StakeTokens
  readonly stakedUsd: bigint | undefined
  readonly aprPpm: bigint | undefined
  /** Absent where the person has nothing, or while it is read. */
  readonly own: OwnStake | undefined
  readonly ownUsd: bigint | undefined
}

/** Every staking pool, newest first. */
export function useStakes() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const list = useQuery({
    queryKey: queryKeys.stakingPools(owner),
    queryFn: () => sdk.stakes.list(),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const ledgers = new Set(list.data?.flatMap((pool) => [pool.stakingToken, pool.rewardToken]) ?? [])
  const { tokens, isPending } = useTokensOf([...ledgers])
  const mine = list.data?.filter(({ isMine }) => isMine && owner !== '') ?? []
  const own = useQueries({
    queries: mine.map(({ stakingPoolId }) => ({
      queryKey: queryKeys.stake(owner, stakingPoolId),
      queryFn: () => sdk.stakes.fetchMine(stakingPoolId),
      refetchInterval: REFRESH_MS,
      retry: 1,
    })),
  })
  const ownOf = new Map(mine.map(({ stakingPoolId }, index) => [stakingPoolId, own[index]?.data]))
  const find = (id: string) => tokens.find(({ ledgerId }) => ledgerId === id)
  const usdOf = (amount: bigint | undefined, ledger: string) =>
    amount === undefined ? undefined : valueUsdOf(amount, prices.get(ledger))
  const rows = isPending
    ? undefined
    : list.data?.flatMap((pool): StakeRow[] => {
        const [staking, reward] = [find(pool.stakingToken), find(pool.rewardToken)]
        if (!staking || !reward) return []
        const has = ownOf.get(pool.stakingPoolId)
        return [
          {
            ...pool,
            tokens: { staking, reward },
            stakedUsd: usdOf(pool.staked, pool.stakingToken),
            aprPpm: pool.status === 'live' ? aprOf(pool, prices) : undefined,
            own: has,
            ownUsd: usdOf(has?.staked, pool.stakingToken),
          },
        ]
      })
  return {
    /** Undefined while they are read. */
    rows,
    hasFailed: list.isError && list.data === undefined,
    error: list.error,
    retry: () => void list.refetch(),
  }
}
