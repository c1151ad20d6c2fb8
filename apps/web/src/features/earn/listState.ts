/** The lists of what pays rewards, by the names that the address has for them; the first one stands there when it has none. */
export const EARN_STATES = ['LIVE', 'NOT_STARTED', 'FINISHED', 'YOUR', 'ALL'] as const
export type EarnState = (typeof EARN_STATES)[number]

type Listed = {
  readonly status: 'live' | 'not-started' | 'finished' | 'closed'
  readonly isMine: boolean
}

/** Whether a list has a farm or a staking pool; a closed one counts as finished. */
export function isListed({ status, isMine }: Listed, state: EarnState): boolean {
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
