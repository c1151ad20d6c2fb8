import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { CanisterEdges, Cell, OrderedMap, ServicePort } from '@sluice/canister'
import type { OpenCalls } from '../turns/OpenCalls.ts'
import type { KnownPool, PriceGuard, Watch } from './marketState.ts'

/** What judging prices needs of a canister: the fee receiver, and those that show prices. */
export type MarketContext = Pick<CanisterEdges, 'now' | 'trap'> & {
  readonly state: {
    readonly config: { get(): { readonly icp: { readonly ledger: Uint8Array } } }
    readonly guard: Cell<PriceGuard>
    readonly leastDepth: Cell<bigint>
    /** The pools that may be watched, by canister id. */
    readonly pools: OrderedMap<Uint8Array, KnownPool>
    /** Prices and depths seen of pools, oldest first. */
    readonly watched: OrderedMap<Uint8Array, Watch>
  }
  readonly askPool: MarketPort
  readonly openCalls: OpenCalls
}

export type MarketPort = ServicePort<Pool, 'metadata' | 'quote'>
