import { useNow } from '../../../../ui/browser/useNow.ts'
import type { OfferStatus } from '../../../offers/offerState.ts'

const LOOK_MS = 60_000

type Times = { readonly startMs: number | undefined; readonly endMs: number | undefined }

/** Where staking pools are in their lives, by the clock; unknown until both times were told. */
export function useStatus(): (times: Times) => OfferStatus | undefined {
  const now = useNow(LOOK_MS)
  return ({ startMs, endMs }) => {
    if (startMs === undefined || endMs === undefined) return undefined
    if (now < startMs) return 'not-started'
    return now > endMs ? 'finished' : 'live'
  }
}
