import type { Sdk } from '@sluice/sdk'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

const MINUTE_MS = 60_000

/** What locks hold of a pool. */
export const lockedQuery = ({ aliases }: Sdk, poolId: string) =>
  queryOptions({
    queryKey: queryKeys.locked(poolId),
    queryFn: () => aliases.fetchLocked(poolId),
    staleTime: MINUTE_MS,
  })
