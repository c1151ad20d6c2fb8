import type { FarmStatus, TVL } from '@sluice/candid/farm'
import type { _SERVICE as Collection } from '@sluice/candid/position_nft'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type {
  AccountLocks,
  LedgerReads,
  ServicePort,
  TokenEdges,
  TransferJournal,
} from '@sluice/canister'
import type { StakedTicks } from '../growth/growthState.ts'
import type { FarmState } from './FarmState.ts'

export type PoolMethod =
  | 'acceptPosition'
  | 'approvePosition'
  | 'checkOwnerOfUserPosition'
  | 'claimTo'
  | 'getTickPath'
  | 'getUserPosition'
  | 'metadata'
  | 'transferPosition'
export type PoolPort = ServicePort<Pool, PoolMethod>

export type CollectionMethod = 'bearer' | 'positions' | 'transfer' | 'unwrap'
type CollectionPort = ServicePort<Collection, CollectionMethod>

/** Tells the farm index of changes; whether it has heard. The farm's own books never depend on it. */
type FarmIndexPort = {
  updateStatus(status: FarmStatus): Promise<boolean>
  updateTvl(tvl: TVL): Promise<boolean>
  updateUsers(users: readonly { user: Uint8Array; isStaking: boolean }[]): Promise<boolean>
}

/** What the farm's logic needs of the world outside. */
export type FarmEdges = TokenEdges & {
  state: FarmState
  askPool: PoolPort
  askCollection: CollectionPort
  ledgerReads: LedgerReads
  farmIndex: FarmIndexPort
  /** What the pool reckons with when it moves its tokens; undefined when it doesn't answer. */
  fetchTokenFees(pool: Uint8Array): Promise<{ fee0: bigint; fee1: bigint } | undefined>
  /** What this canister lives on. */
  cycles: () => bigint
}

/** Handed to all logic. */
export type FarmContext = FarmEdges & {
  ticks: StakedTicks
  journal: TransferJournal
  locks: AccountLocks
  /** What the index has been told last. Heap only: after an upgrade it is told again. */
  told: { status: string | undefined }
  /** Owners with many positions → the last one that was settled on demand. Heap only: after an upgrade it begins with the first. */
  turns: Map<string, bigint>
  /** Of the positions that were set aside, the first one that is looked for next. */
  nextSetAside: number
  /** When each of the farm's regular tasks is due next, in seconds. */
  due: Map<string, bigint>
}
