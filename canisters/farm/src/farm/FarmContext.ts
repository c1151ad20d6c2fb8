import type { Principal } from '@icp-sdk/core/principal'
import type { FarmStatus, TVL } from '@sluice/candid/farm'
import type { _SERVICE as Collection } from '@sluice/candid/position_nft'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type {
  AccountLocks,
  LedgerLog,
  LedgerPort,
  ServicePort,
  TransferJournal,
  Trap,
} from '@sluice/canister'
import type { StakedTicks } from '../growth/growthState.ts'
import type { FarmState } from './FarmState.ts'

export type PoolMethod =
  | 'checkOwnerOfUserPosition'
  | 'claimTo'
  | 'getTickPath'
  | 'getUserPosition'
  | 'metadata'
  | 'transferPosition'
export type PoolPort = ServicePort<Pool, PoolMethod>

export type CollectionMethod = 'bearer' | 'positions' | 'transfer' | 'unwrap'
export type CollectionPort = ServicePort<Collection, CollectionMethod>

/** Questions to a ledger; undefined when it doesn't answer. */
export type LedgerReads = {
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
  /** What the farm's own account holds. */
  fetchBalance(ledger: Uint8Array): Promise<bigint | undefined>
  fetchLabel(ledger: Uint8Array): Promise<{ symbol: string; decimals: number } | undefined>
}

/** Tells the farm index of changes; whether it has heard. The farm's own books never depend on it. */
export type FarmIndexPort = {
  updateStatus(status: FarmStatus): Promise<boolean>
  updateTvl(tvl: TVL): Promise<boolean>
  updateUsers(users: readonly { user: Uint8Array; isStaking: boolean }[]): Promise<boolean>
}

/** What the farm's logic needs of the world outside. */
export type FarmEdges = {
  state: FarmState
  askPool: PoolPort
  askCollection: CollectionPort
  ledger: LedgerPort
  ledgerReads: LedgerReads
  ledgerLog: LedgerLog
  farmIndex: FarmIndexPort
  /** Nanoseconds since 1970. */
  now: () => bigint
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  trap: Trap
  /** The farm's own principal. */
  self: () => Uint8Array
  toPrincipal: (bytes: Uint8Array) => Principal
  /** A principal's bytes; undefined when the text is none. */
  parsePrincipal: (text: string) => Uint8Array | undefined
}

/** Handed to all logic. */
export type FarmContext = FarmEdges & {
  ticks: StakedTicks
  journal: TransferJournal
  locks: AccountLocks
  /** What the index has been told last. Heap only: after an upgrade it is told again. */
  told: { status: string | undefined }
  /** When each of the farm's regular tasks is due next, in seconds. */
  due: Map<string, bigint>
}

/** Seconds since 1970. */
export function secondsNow({ now }: Pick<FarmEdges, 'now'>): bigint {
  return now() / 1_000_000_000n
}
