import type { PublicUserInfo } from '@sluice/candid/staking_pool'
import type { LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { StakingState } from './StakingState.ts'

/** What the pool's logic needs of the world outside. */
export type StakingEdges = TokenEdges &
  Pick<LedgerReads, 'fetchFee' | 'fetchBalance'> & {
    state: StakingState
    /** What this canister lives on. */
    cycles: () => bigint
    /** Tells the index what a user has; whether it has heard. */
    report(user: Uint8Array, info: PublicUserInfo): Promise<boolean>
  }

export type StakingContext = StakingEdges & {
  journal: TransferJournal
  /** One timer for each kind of work that goes on in messages of its own. */
  jobs: { reporting: boolean; settling: boolean }
  /** When anybody last made the pool ask its ledger. */
  lastSyncNs: bigint
}
