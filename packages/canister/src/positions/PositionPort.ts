import type { _SERVICE as Factory, PoolData } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { CanisterEdges } from '../edges.ts'
import type { OkOf, Reply, ServicePort } from '../services/reply.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'

/** A position of a pool; the pool as bytes of its principal. */
export type PositionRef = { pool: Uint8Array; positionId: bigint }

/** A position that is on its way in or out, as it is stored: `sinceNs` tells one handover of a position from the next. */
export type StoredHandover = PositionRef & { owner: Uint8Array; sinceNs: bigint }

/** What of the heap belongs to handovers: an upgrade begins it anew, and {@link Handovers.settle} goes on. */
export type HandoverWork = {
  /** Positions that are being worked on in this very moment. */
  busy: Set<string>
  /** Where the next turn of looking at handovers begins, whether all have had theirs, and the one timer for it. */
  settling: { next: number; isRound: boolean; isScheduled: boolean; delaySeconds: number }
}

/** Position key → its handover, and owner → the keys of theirs. */
export type HandoverState<Stored extends StoredHandover> = {
  handovers: OrderedMap<Uint8Array, Stored>
  handoversOf: OrderedMap<Uint8Array, readonly Uint8Array[]>
}

export type HandoverMethod = 'checkOwnerOfUserPosition' | 'getPositionSender' | 'transferPosition'

/** What handovers need of the canister that they lead into; `Method` is all that it asks pools. */
export type HandoverContext<
  Stored extends StoredHandover,
  Method extends keyof Pool = HandoverMethod,
> = CanisterEdges &
  HandoverWork & {
    state: HandoverState<Stored>
    askPool: ServicePort<Pool, Method>
  }

/** What asking the factory for its pools needs, and the list as it was heard last. */
export type PoolListContext = Pick<CanisterEdges, 'now'> & {
  listPools: () => Promise<Reply<OkOf<Awaited<ReturnType<Factory['getPools']>>>>>
  listing: PoolListing
}

export type PoolListing = { atNs: bigint; pools: ReadonlyMap<string, PoolData> }
