import type { LivePool } from '@sluice/amm'
import type { SwapRecordInfo } from '@sluice/candid/swap_pool'
import type { AccountLocks, TokenEdges, TransferJournal } from '@sluice/canister'
import type { PoolStorage } from './PoolStorage.ts'
import type { LimitOrder, Side, TickMove, TokenLabel } from './storedTypes.ts'

/** Tells the position index who holds positions here. Best effort: the pool's own books never depend on it. */
export type PositionIndexPort = {
  onPositionAdded(owner: Uint8Array): void
  onLastPositionRemoved(owner: Uint8Array): void
  /** `from` only when they hold no position here any more. */
  onPositionTransferred(to: Uint8Array, from: Uint8Array | undefined): void
}

/** Questions to a ledger; undefined when it doesn't answer. */
type LedgerReads = {
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
  /** What the pool's own account holds, or one of its subaccounts. */
  fetchBalance(ledger: Uint8Array, subaccount?: Uint8Array): Promise<bigint | undefined>
  fetchLabel(ledger: Uint8Array): Promise<TokenLabel | undefined>
  /** The names of the standards that a ledger says it keeps. */
  fetchStandards(ledger: Uint8Array): Promise<readonly string[] | undefined>
}

/** What the pool's logic needs of the world outside. */
export type PoolEdges = TokenEdges & {
  storage: PoolStorage
  cycles: () => bigint
  ledgerReads: LedgerReads
  /** Whether a ledger is on the list of those from which stranded tokens may be sent back. */
  isTrusted(ledger: Uint8Array): Promise<boolean>
  positionIndex: PositionIndexPort
  /** Hands records to the info canister; what went wrong, or undefined. */
  pushToInfo(records: readonly SwapRecordInfo[]): Promise<string | undefined>
}

/** A limit order and the position that holds its tokens. */
export type Due = { positionId: bigint; order: LimitOrder }

/** Handed to all logic: storage, the engine over it, the journal and the edges. */
export type PoolContext = PoolEdges & {
  engine: LivePool
  journal: TransferJournal
  locks: AccountLocks
  /**
   * Records of one-step swaps whose caller still waits for the deposit. Heap only: a deposit that settles when nobody
   * waits is sent back instead of swapped at a price that nobody saw.
   */
  awaitedDeposits: Set<bigint>
  /** The order of each side that fills first, once it has been looked up. */
  orderHeads: Partial<Record<Side, { due: Due | undefined }>>
  /** The latest move of the price, once it has been looked up. */
  lastTickMove: { known: TickMove | undefined } | undefined
  /** When each ledger was last asked for its fee because a caller named another one. */
  feeAskedNs: Partial<Record<Side, bigint>>
  /** How often each ledger is being asked for its fee. */
  openFeeQuestions: Record<Side, number>
  /** One call to the info canister at a time, when the last one was made and the next one is due; `isOn` keeps what `isPushing` found. */
  push: {
    isUnderWay: boolean
    isOn?: boolean
    lastNs?: bigint
    dueNs?: bigint
    run: () => Promise<void>
  }
}
