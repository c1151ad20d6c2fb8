import type { Position } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { tokenRowsOf } from '../../../../tokens/by-id/tokenRows.ts'
import { useTokensById } from '../../../../tokens/by-id/useTokensById.ts'
import type { PositionRow } from '../positionView.ts'

type Found = { readonly position: Position }
type OnRead = (name: string, found: unknown, failure?: unknown) => void

type Asked<One extends Found> = {
  readonly queryKey: readonly string[]
  /** Tells of each of them that could not be read, by its name. */
  readonly fetch: (onRead: OnRead) => Promise<One[]>
  readonly isEnabled: boolean
  readonly keyOf: (one: One) => string
}

const REFRESH_MS = 30_000

/** Positions that a service holds for the person, as they stand now, with the tokens of their pools. */
export function useServiceRows<One extends Found>({
  queryKey,
  fetch,
  isEnabled,
  keyOf,
}: Asked<One>) {
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const unread: string[] = []
      const found = await fetch((name, _found, failure) => {
        if (failure !== undefined) unread.push(name)
      })
      return { found, unread }
    },
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const found = data?.found ?? []
  const tokens = useTokensById(
    found.flatMap(({ position: { pool } }) => [pool.token0, pool.token1]),
  )
  const { rows, awaited } = tokenRowsOf(found, tokens.stateOf, {
    keyOf,
    ledgersOf: ({ position: { pool } }) => [pool.token0, pool.token1],
    toRow: (one, find): (PositionRow & One) | undefined => {
      const { pool } = one.position
      const [token0, token1] = [find(pool.token0), find(pool.token1)]
      return token0 && token1 && { ...one, token0, token1 }
    },
    toPage: ({ position: { poolId, id } }) => `/liquidity/position/${id}/${poolId}`,
  })
  return {
    /** Undefined while they are read. */
    rows: data && rows,
    /** Those whose tokens are not known yet, or whose ledgers do not answer. */
    awaited,
    /** Names of those whose pools do not answer. */
    unread: data?.unread ?? [],
    hasFailed: isError && data === undefined,
    error,
    retry: () => {
      tokens.retry()
      void refetch()
    },
  }
}

export type ServiceRows = Pick<
  ReturnType<typeof useServiceRows<Found>>,
  'rows' | 'awaited' | 'unread'
>
