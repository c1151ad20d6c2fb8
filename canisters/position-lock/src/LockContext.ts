import type { _SERVICE as Factory, PoolData } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { CanisterEdges, ServicePort } from '@sluice/canister'
import type { LockState } from './LockState.ts'

export type PoolMethod =
  | 'checkOwnerOfUserPosition'
  | 'claimTo'
  | 'getPositionSender'
  | 'transferPosition'

/** What the logic of locks needs of the world outside. */
export type LockContext = CanisterEdges & {
  state: LockState
  cycles: () => bigint
  askPool: ServicePort<Pool, PoolMethod>
  listPools: () => ReturnType<ServicePort<Factory, 'getPools'>>
  /** Positions that are being worked on in this very moment. Heap only: an upgrade leaves them to `settleHandovers`. */
  busy: Set<string>
  /** Where the next turn of looking at handovers begins, and the one timer for it. */
  settling: { next: number; isScheduled: boolean; delaySeconds: number }
  /** The factory's list as it was heard last, for those who name canisters that are no pools. */
  listing: { atNs: bigint; pools: ReadonlyMap<string, PoolData> }
}
