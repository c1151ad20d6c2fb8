import type { AccountLocks, LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { LaunchpadState } from './LaunchpadState.ts'

/** What the launchpad's logic needs of the world outside. */
export type LaunchpadEdges = TokenEdges &
  Pick<LedgerReads, 'fetchFee' | 'fetchBalance' | 'fetchLabel'> & {
    state: LaunchpadState
    cycles: () => bigint
  }

export type LaunchpadContext = LaunchpadEdges & {
  journal: TransferJournal
  /** One request at a time of a person about a sale. */
  locks: AccountLocks
  /** When it will look at its sales by itself; on the heap, as its timer is. */
  wake: { atNs: bigint | undefined }
}
