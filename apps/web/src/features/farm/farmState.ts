import type { ListedFarm } from '@sluice/sdk'

/** The lists of farms, by the names that the address has for them; the first one stands there when it has none. */
export const FARM_STATES = ['LIVE', 'NOT_STARTED', 'FINISHED', 'YOUR', 'ALL'] as const
export type FarmState = (typeof FARM_STATES)[number]

/** Whether a list has a farm; a closed one counts as finished. */
export function isListed(
  { status, isMine }: Pick<ListedFarm, 'status' | 'isMine'>,
  state: FarmState,
): boolean {
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
