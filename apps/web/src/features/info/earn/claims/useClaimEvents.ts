import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { useSdk } from '../../../../session/useSdk.ts'

const REFRESH_MS = 60_000

/** Claim events as the canister tells of them where they are made. */
export function useClaimEvents() {
  const sdk = useSdk()
  return useQuery({
    queryKey: queryKeys.earn('claim-events'),
    queryFn: () => sdk.earn.fetchClaimEvents(),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
}

/** One of them, which need not be among the newest. */
export function useClaimEvent(eventId: string) {
  const sdk = useSdk()
  return useQuery({
    queryKey: queryKeys.earn('claim-event', eventId),
    queryFn: () => sdk.earn.fetchClaimEvent(eventId),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
}
