import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'

const REFRESH_MS = 20_000

/** The position that the page's address names, whoever holds it. */
export function usePosition() {
  const sdk = useSdk()
  const owner = useOwner()
  const { positionId = '', pool = '' } = useParams()
  const isNamed = /^\d{1,30}$/.test(positionId) && parsePrincipal(pool) !== undefined
  const { data, isError, error, refetch, isPending } = useQuery({
    queryKey: queryKeys.position(pool, positionId),
    // a query must not answer undefined
    queryFn: async () => (await sdk.positions.fetchOne(pool, BigInt(positionId))) ?? null,
    enabled: isNamed,
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const position = data ?? undefined
  const token0 = useToken(position?.pool.token0 ?? '')
  const token1 = useToken(position?.pool.token1 ?? '')
  return {
    row: position && token0 && token1 ? { position, token0, token1 } : undefined,
    position,
    isMine:
      owner !== undefined &&
      position?.owner === toHex(accountIdentifier(sdk.principal.toUint8Array())),
    /** There is none of this number in this pool. */
    isMissing: !isNamed || data === null,
    hasFailed: isError,
    error,
    isLoading: isNamed && isPending,
    retry: () => void refetch(),
  }
}
