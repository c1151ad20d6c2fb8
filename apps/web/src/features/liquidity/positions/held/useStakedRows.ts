import { useQueries } from '@tanstack/react-query'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { type FarmRow, useFarms } from '../../../farm/useFarms.ts'
import type { PositionRow } from '../positionView.ts'

const REFRESH_MS = 30_000

/** The person's positions that farms hold, each as its pool tells it. */
export function useStakedRows() {
  const { positions } = useSdk()
  const farms = useFarms()
  const stakes = (farms.rows ?? []).flatMap((farm) =>
    (farm.own?.stakes ?? []).map((stake) => ({ farm, stake, own: farm.own })),
  )
  const answers = useQueries({
    queries: stakes.map(({ farm: { poolId }, stake: { positionId } }) => ({
      queryKey: queryKeys.position(poolId, `${positionId}`),
      // a query must not answer undefined
      queryFn: async () => (await positions.fetchOne(poolId, positionId)) ?? null,
      refetchInterval: REFRESH_MS,
      retry: 1,
    })),
  })
  const rows = stakes.flatMap(({ farm, stake, own }, index): readonly PositionRow[] => {
    const position = answers[index]?.data
    if (!position || !own) return []
    return [{ position, ...farm.tokens, holding: { kind: 'farm', farm, stake, own } }]
  })
  return {
    rows,
    awaited: farms.awaited,
    /** Pools that do not answer. */
    unread: stakes.flatMap(({ farm: { poolId } }, index) =>
      answers[index]?.isError && answers[index].data === undefined ? [poolId] : [],
    ),
    isComplete:
      farms.hasFailed || (isWhole(farms.rows) && answers.every(({ isPending }) => !isPending)),
    hasFailed: farms.hasFailed,
    retry: () => {
      farms.retry()
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}

/** Whether all farms in which the person has something have told what. */
const isWhole = (rows: readonly FarmRow[] | undefined): boolean =>
  rows?.every(({ isMine, own }) => !isMine || own !== undefined) ?? false
