/** The lists of what pays rewards, by the names that the address has for them; the first one stands there when it has none. */
export const OFFER_STATES = ['LIVE', 'NOT_STARTED', 'FINISHED', 'YOUR', 'ALL'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Where an offer is in its life; whoever takes it back before its end closes it. */
export type OfferStatus = 'live' | 'not-started' | 'finished' | 'closed'

type Listed = {
  readonly status: OfferStatus
  readonly isMine: boolean
}

/** Whether a list has an offer; a closed one counts as finished. */
export function isListed({ status, isMine }: Listed, state: OfferState): boolean {
  switch (state) {
    case 'ALL':
      return true
    case 'YOUR':
      return isMine
    case 'LIVE':
      return status === 'live'
    case 'NOT_STARTED':
      return status === 'not-started'
    case 'FINISHED':
      return status === 'finished' || status === 'closed'
  }
}
