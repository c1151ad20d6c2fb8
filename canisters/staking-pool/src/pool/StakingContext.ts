import type { PublicUserInfo } from '@sluice/candid/staking_pool'
import type { LedgerLog, LedgerPort, TransferJournal, Trap } from '@sluice/canister'
import type { StakingState } from './StakingState.ts'

/** What the pool's logic needs of the world outside. */
export type StakingEdges = {
  state: StakingState
  ledger: LedgerPort
  ledgerLog: LedgerLog
  /** Questions to a ledger; undefined when it doesn't answer, or with what no token has. */
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
  fetchBalance(
    ledger: Uint8Array,
    owner: Uint8Array,
    subaccount: Uint8Array | undefined,
  ): Promise<bigint | undefined>
  /** Tells the index what a user has; whether it has heard. */
  report(user: Uint8Array, info: PublicUserInfo): Promise<boolean>
  now: () => bigint
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  trap: Trap
  self: () => Uint8Array
}

export type StakingContext = StakingEdges & {
  journal: TransferJournal
  /** One timer for each kind of work that goes on in messages of its own. */
  jobs: { reporting: boolean; settling: boolean }
  /** When anybody last made the pool ask its ledger. */
  lastSyncNs: bigint
}

/** Seconds since 1970. */
export function secondsNow({ now }: Pick<StakingEdges, 'now'>): bigint {
  return now() / 1_000_000_000n
}
