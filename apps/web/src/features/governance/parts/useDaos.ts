import type { Sns } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSdk } from '../../../session/useSdk.ts'
import { snsListQuery } from '../queries.ts'
import type { Dao } from './Dao.ts'
import { useNetworkDao } from './useNetworkDao.ts'

/** Whatever has neurons and proposals here: the network, and the SNSes that it lists. */
export function useDaos(): {
  /** The network stands first. Undefined while SNSes are read; the network alone where they cannot be. */
  readonly daos: readonly Dao[] | undefined
  /** SNSes whose launch is over govern; before, they can do next to nothing. The network always does. */
  readonly governs: (dao: Dao) => boolean
  /** Whether nothing could be read. */
  readonly isError: boolean
  readonly retry: () => void
} {
  const network = useNetworkDao()
  const { data, isError, refetch } = useQuery(snsListQuery(useSdk()))
  const daos = useMemo(() => {
    const own = network ? [network] : []
    if (data !== undefined) return [...own, ...data]
    return isError && own.length > 0 ? own : undefined
  }, [network, data, isError])
  const governing = useMemo(
    () => new Set(data?.filter(({ lifecycle }) => isOver(lifecycle)).map(({ rootId }) => rootId)),
    [data],
  )
  return {
    daos,
    governs: ({ rootId }) => rootId === network?.rootId || governing.has(rootId),
    isError: isError && daos === undefined,
    retry: () => void refetch(),
  }
}

/** One that never had a launch has no state. */
const isOver = (lifecycle: Sns['lifecycle']): boolean =>
  lifecycle === 'committed' || lifecycle === 'unspecified'
