import type { PositionNft } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import type { WrappedRow } from './useWrapped.ts'

const REFRESH_MS = 20_000

/** What is in a position's token now; `hasFailed` while its pool does not answer or knows no such position. */
export function useTokenRow(nft: PositionNft) {
  const sdk = useSdk()
  const { poolId, positionId } = nft
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.position(poolId, `${positionId}`),
    // a query must not answer undefined
    queryFn: async () => (await sdk.positions.fetchOne(poolId, positionId)) ?? null,
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const position = data ?? undefined
  const token0 = useToken(position?.pool.token0 ?? '')
  const token1 = useToken(position?.pool.token1 ?? '')
  const row: WrappedRow | undefined =
    position && token0 && token1 ? { nft, position, token0, token1 } : undefined
  return { row, hasFailed: isError || data === null, retry: () => void refetch() }
}
