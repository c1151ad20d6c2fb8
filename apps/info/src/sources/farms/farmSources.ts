import type { FarmBook } from '../../model/earn/EarnBooks.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import type { EarnReading } from '../earn/EarnReading.ts'
import { listedSource } from '../earn/listedSource.ts'
import { recordSource } from '../earn/recordSource.ts'
import { type Looked, valuesOf } from '../earn/standingsSource.ts'
import type { Source } from '../Source.ts'

/** The farms that the factory has made. */
export const farmsSource = (
  logs: EarnReading,
  state: () => MarketState,
  now: () => number,
): Source =>
  listedSource({
    name: 'farms',
    now,
    fetchIds: () => logs.fetchFarmIds(),
    fetchTerms: async (id) => {
      const { farmId, poolId, ...terms } = await logs.fetchFarmTerms(id)
      return { kind: 'farmListed', farm: farmId, pool: poolId, ...terms }
    },
    isKnown: (id) => state().earn.farms.has(id),
    known: () => [...state().earn.farms.keys()],
  })

/** What was done in one farm: stakes, and rewards that were credited. */
export const farmLogs = (logs: EarnReading, farm: string): Source[] => [
  recordSource({
    name: `farmStakes:${farm}`,
    fetchLog: (place) => logs.fetchFarmLog(farm, 'stakes', place),
  }),
  recordSource({
    name: `farmRewards:${farm}`,
    fetchLog: (place) => logs.fetchFarmLog(farm, 'rewards', place),
  }),
]

/** How a farm stands. */
export const lookedFarm = (logs: EarnReading, { terms, ...book }: FarmBook): Looked => ({
  id: terms.farm,
  records: book.counts.stakes,
  sampledMs: book.sampledMs,
  standing: book.standing,
  countsAtOnce: (standing) => valuesOf(standing, ['status', 'stakes', 'totalReward', 'liquidity']),
  fetch: async () => ({
    kind: 'farmStanding',
    farm: terms.farm,
    ...(await logs.fetchFarmStanding(terms.farm)),
  }),
})
