import type { StakePoolBook } from '../../model/earn/EarnBooks.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import type { EarnReading } from '../earn/EarnReading.ts'
import { listedSource } from '../earn/listedSource.ts'
import { recordSource } from '../earn/recordSource.ts'
import { type Looked, valuesOf } from '../earn/standingsSource.ts'
import type { Source } from '../Source.ts'

/** The staking pools that the factory has. */
export function stakePoolsSource(
  logs: EarnReading,
  state: () => MarketState,
  now: () => number,
): Source {
  let listed: Awaited<ReturnType<EarnReading['fetchStakingPools']>> = []
  const isListed = (id: string) => {
    const book = state().earn.stakePools.get(id)
    return book !== undefined && book.removedMs === undefined
  }
  return listedSource({
    name: 'stakePools',
    now,
    fetchIds: async () => {
      listed = await logs.fetchStakingPools()
      return listed.map(({ poolId }) => poolId).reverse()
    },
    fetchTerms: async (id) => {
      const found = listed.find(({ poolId }) => poolId === id)
      if (found === undefined) throw new Error(`${id} is listed no longer`)
      const { poolId: pool, ...terms } = found
      return { kind: 'stakePoolListed', pool, ...terms }
    },
    isKnown: isListed,
    known: () => [...state().earn.stakePools.keys()].filter(isListed),
    toRemoved: (pool) => ({ kind: 'stakePoolRemoved', pool }),
  })
}

/** What was done in one pool: with staked tokens, and with rewards. */
export const stakePoolLogs = (logs: EarnReading, pool: string): Source[] => [
  recordSource({
    name: `poolStakes:${pool}`,
    fetchLog: (place) => logs.fetchStakingLog(pool, 'stakes', place),
  }),
  recordSource({
    name: `poolRewards:${pool}`,
    fetchLog: (place) => logs.fetchStakingLog(pool, 'rewards', place),
  }),
]

/** How a staking pool stands. */
export const lookedStakePool = (logs: EarnReading, { terms, ...book }: StakePoolBook): Looked => ({
  id: terms.pool,
  records: book.counts.stakes + book.counts.rewards,
  sampledMs: book.sampledMs,
  standing: book.standing,
  countsAtOnce: (standing) =>
    valuesOf(standing, ['startMs', 'endMs', 'rewardPerSecond', 'staked', 'stakers', 'funded']),
  fetch: async () => {
    const { funded, ...standing } = await logs.fetchStakingPoolStanding(terms.pool)
    return { kind: 'stakePoolStanding', pool: terms.pool, ...standing, funded }
  },
})
