import type { InfoClient } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

type Place = { readonly poolId: string; readonly id: bigint }

const REFRESH_MS = 30_000
/** The service hears of a position some seconds after its pool has it. */
const NOT_YET_MS = 2_000
const MOST_ROWS = 100

/** What the info service remembers of a position: what went in and came out of it, by when, and what became of it. */
export const usePositionResult = (place: Place) =>
  usePositionPast(
    place,
    'result',
    async (service, wish) => {
      const { rows } = await service.fetchPositions({ ...wish, status: 'all' })
      // a query must not answer undefined
      return rows[0] ?? null
    },
    (result) => result === null,
  )

export const usePositionDays = (place: Place) =>
  usePositionPast(place, 'days', (service, wish) => service.fetchPositionDays(wish))

/** What was done with it, newest first. */
export const usePositionHistory = (place: Place) =>
  usePositionPast(
    place,
    'history',
    async (service, wish) => (await service.fetchTransactions({ ...wish, limit: MOST_ROWS })).rows,
    // a position has at least been opened
    (rows) => rows.length === 0,
  )

function usePositionPast<T>(
  { poolId, id }: Place,
  what: string,
  read: (
    service: InfoClient,
    wish: { readonly poolId: string; readonly positionId: bigint },
  ) => Promise<T>,
  /** Whether this answer says that the service has not heard of the position. */
  isNotYet: (past: T) => boolean = () => false,
) {
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.positionPast(poolId, String(id), what),
    queryFn: async () => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return read(createInfoClient({ url: url ?? '' }), { poolId, positionId: id })
    },
    enabled: url !== undefined,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isNotYet(state.data) ? NOT_YET_MS : REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  return {
    data,
    /** There is no such service. */
    isMissing: url === undefined,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
