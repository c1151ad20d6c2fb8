import type { HandoverContext, HandoverMethod, PoolListContext } from '@sluice/canister/positions'
import type { Handover, NftState } from './NftState.ts'

export type PoolMethod = HandoverMethod | 'getUserPosition' | 'metadata' | 'refreshIncome'

/** What the collection's logic needs of the world outside. */
export type NftContext = HandoverContext<Handover, PoolMethod> &
  PoolListContext & {
    state: NftState
    cycles: () => bigint
    /** A ledger's own words about its token; undefined when it doesn't answer. */
    fetchToken: (address: string) => Promise<{ symbol: string; decimals: number } | undefined>
    /** Pools whose tokens are being asked for their names. */
    asking: Set<string>
  }
