import type { HandoverContext, HandoverMethod, PoolListContext } from '@sluice/canister/positions'
import type { Handover, LockState } from './LockState.ts'

export type PoolMethod = HandoverMethod | 'claimTo'

/** What the logic of locks needs of the world outside. */
export type LockContext = HandoverContext<Handover, PoolMethod> &
  PoolListContext & {
    state: LockState
    cycles: () => bigint
  }
