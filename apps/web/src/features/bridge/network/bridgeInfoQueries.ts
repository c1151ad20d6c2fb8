import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { BRIDGE_RANGES, type BridgeRange } from './bridgePoints.ts'

const REFRESH_MS = 60_000

type Asked = {
  /** Where the info service is. */
  readonly url: string
  readonly ledgerId: string
}

const rules = { refetchInterval: REFRESH_MS, structuralSharing: false, retry: 1 } as const

/** What a minter has minted and paid out, by the info service. */
export const bridgeTurnoverQuery = ({ url, ledgerId }: Asked) =>
  queryOptions({
    queryKey: queryKeys.bridgeTurnover(ledgerId, 'now'),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return createInfoClient({ url }).fetchBridge(ledgerId, { signal })
    },
    ...rules,
  })

/** Its days, oldest first. */
export const bridgeDaysQuery = ({ url, ledgerId }: Asked, range: BridgeRange) =>
  queryOptions({
    queryKey: queryKeys.bridgeTurnover(ledgerId, range),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const info = createInfoClient({ url })
      const { rows } = await info.fetchBridgePast(ledgerId, BRIDGE_RANGES[range], { signal })
      return rows.toReversed()
    },
    ...rules,
  })
