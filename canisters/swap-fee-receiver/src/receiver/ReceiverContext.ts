import type { _SERVICE as Factory } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { LedgerReads, ServicePort, TokenEdges, TransferJournal } from '@sluice/canister'
import type { Lease } from '../turns/Lease.ts'
import type { OpenCalls } from '../turns/OpenCalls.ts'
import type { ReceiverState } from './ReceiverState.ts'

export type PoolMethod =
  | 'deposit'
  | 'getUserUnusedBalance'
  | 'metadata'
  | 'quote'
  | 'swap'
  | 'withdraw'
export type PoolPort = ServicePort<Pool, PoolMethod>

/** What the receiver's logic needs of the world outside. */
export type ReceiverEdges = TokenEdges & {
  state: ReceiverState
  ledgerReads: Pick<LedgerReads, 'fetchFee' | 'fetchBalance'> & {
    /** The account to which a transfer burns, if it is a default account: its owner. */
    fetchMinter(ledger: Uint8Array): Promise<Uint8Array | undefined>
  }
  askPool: PoolPort
  listPools: () => ReturnType<ServicePort<Factory, 'getPools'>>
}

export type ReceiverContext = ReceiverEdges & {
  journal: TransferJournal
  /** Held by the flow that moves tokens. */
  lease: Lease
  openCalls: OpenCalls
}
