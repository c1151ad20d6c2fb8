import { PushInfo } from '@sluice/sdk/infoPush'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { canPush } from './browserPush.ts'

const OFFER_STALE_MS = 600_000

/** The service that tells people while the page is closed; absent where there is none, or the browser cannot. */
export function usePushInfo(): PushInfo | undefined {
  const url = useConfigIfReady()?.services?.info
  return useMemo(() => (url && canPush() ? new PushInfo({ url }) : undefined), [url])
}

/** By whose key the service tells it; undefined where it does not, or has not said yet. */
export function usePushKey(info: PushInfo | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.pushOffer(),
    queryFn: ({ signal }) => info?.fetchOffer({ signal }),
    enabled: info !== undefined,
    staleTime: OFFER_STALE_MS,
    retry: 1,
  })
  return data?.key
}
