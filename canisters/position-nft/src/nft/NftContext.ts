import type { _SERVICE as Factory, PoolData } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { CanisterEdges, ServicePort } from '@sluice/canister'
import type { NftState } from './NftState.ts'

export type PoolMethod =
  | 'checkOwnerOfUserPosition'
  | 'getPositionSender'
  | 'getUserPosition'
  | 'metadata'
  | 'refreshIncome'
  | 'transferPosition'
export type PoolPort = ServicePort<Pool, PoolMethod>

/** What the collection's logic needs of the world outside. */
export type NftContext = CanisterEdges & {
  state: NftState
  cycles: () => bigint
  askPool: PoolPort
  listPools: () => ReturnType<ServicePort<Factory, 'getPools'>>
  /** A ledger's own words about its token; undefined when it doesn't answer. */
  fetchToken: (address: string) => Promise<{ symbol: string; decimals: number } | undefined>
  /** Positions whose handover is being worked on in this very moment. Heap only: an upgrade leaves that to `settleHandovers`. */
  busy: Set<string>
  /** Where the next turn of looking at handovers begins, and the one timer for it. */
  settling: { next: number; isScheduled: boolean; delaySeconds: number }
  /** The factory's list as it was heard last, for those who ask about canisters that are no pools. */
  listing: { atNs: bigint; pools: ReadonlyMap<string, PoolData> }
  /** Pools whose tokens are being asked for their names. */
  asking: Set<string>
}
