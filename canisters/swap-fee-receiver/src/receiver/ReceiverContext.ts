import type { _SERVICE as Factory } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { LedgerLog, LedgerPort, ServicePort, TransferJournal, Trap } from '@sluice/canister'
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

/** Questions to a ledger; undefined when it doesn't answer. */
export type LedgerReads = {
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
  fetchBalance(
    ledger: Uint8Array,
    owner: Uint8Array,
    subaccount?: Uint8Array,
  ): Promise<bigint | undefined>
  /** The account to which a transfer burns, if it is a default account: its owner. */
  fetchMinter(ledger: Uint8Array): Promise<Uint8Array | undefined>
}

/** What the receiver's logic needs of the world outside. */
export type ReceiverEdges = {
  state: ReceiverState
  ledger: LedgerPort
  ledgerLog: LedgerLog
  ledgerReads: LedgerReads
  askPool: PoolPort
  listPools: () => ReturnType<ServicePort<Factory, 'getPools'>>
  parsePrincipal: (text: string) => Uint8Array | undefined
  toPrincipal: (bytes: Uint8Array) => Parameters<Pool['getUserUnusedBalance']>[0]
  self: () => Uint8Array
  now: () => bigint
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  trap: Trap
}

export type ReceiverContext = ReceiverEdges & {
  journal: TransferJournal
  /** Held by the flow that moves tokens. */
  lease: Lease
  openCalls: OpenCalls
}

/** Seconds since 1970. */
export function secondsNow({ now }: Pick<ReceiverEdges, 'now'>): bigint {
  return now() / 1_000_000_000n
}
