import type { _SERVICE as Factory } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import {
  type LedgerLog,
  type LedgerPort,
  type SettledOutcome,
  type TransferIntent,
  TransferJournal,
  type Trap,
} from '@sluice/canister'
import { settleTransfer } from '../money/transfers.ts'
import { Lease } from '../turns/Lease.ts'
import { OpenCalls } from '../turns/OpenCalls.ts'
import type { ReceiverState } from './ReceiverState.ts'

export type PoolMethod =
  | 'deposit'
  | 'getUserUnusedBalance'
  | 'metadata'
  | 'quote'
  | 'swap'
  | 'withdraw'
type OkOf<Answer> = Answer extends { ok: infer T } ? T : never

/** What a service answered. After `unknown` the method may or may not have run. */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; text: string }
  | { kind: 'unknown'; text: string }

export type PoolPort = <M extends PoolMethod>(
  pool: Uint8Array,
  method: M,
  ...args: Parameters<Pool[M]>
) => Promise<Reply<OkOf<Awaited<ReturnType<Pool[M]>>>>>

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
  listPools: () => Promise<Reply<OkOf<Awaited<ReturnType<Factory['getPools']>>>>>
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

/** Wires the receiver's logic to its edges. */
export function openReceiver(edges: ReceiverEdges): ReceiverContext {
  const { state, ledger, now, schedule, trap } = edges
  const journal = new TransferJournal({
    intents: state.intents,
    nextId: state.nextIntentId,
    ledger,
    now,
    schedule,
    trap,
    onSettled: (intent: TransferIntent, outcome: SettledOutcome) =>
      settleTransfer(context, intent, outcome),
  })
  const context: ReceiverContext = {
    ...edges,
    journal,
    lease: new Lease(now),
    openCalls: new OpenCalls(),
  }
  return context
}

/** Seconds since 1970. */
export function secondsNow({ now }: Pick<ReceiverEdges, 'now'>): bigint {
  return now() / 1_000_000_000n
}
