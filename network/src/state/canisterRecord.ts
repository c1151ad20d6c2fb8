import type { Consumed } from '../cycles/consumed.ts'
import type { GlobalValue } from '../host/memory/heapImage.ts'
import type { Callback, CallContext, HeldAnswer, Origin } from '../scheduler/messages.ts'
import type { Change } from './changes.ts'
import type { Settings } from './settings.ts'
import type { Snapshot } from './snapshot.ts'

/** Counts of a canister's queries. */
type QueryStats = {
  calls: bigint
  instructions: bigint
  requestBytes: bigint
  responseBytes: bigint
}

export type LogEntry = { readonly index: number; readonly timeNs: bigint; readonly content: string }

/** All of a canister but its heap, stable memory and inbox: plain data that is saved as it is. */
export type CanisterRecord = {
  /** Key of the canister's rows in the store; never reused. */
  readonly number: number
  id: Uint8Array
  readonly createdAtNs: bigint
  settings: Settings
  status: 'running' | 'stopping' | 'stopped'
  stopRequests: { readonly origin: Origin; readonly atNs: bigint; readonly refund: bigint }[]
  cycles: bigint
  /** Cycles set aside for memory on a subnet that fills up. */
  reservedCycles: bigint
  /** Cycles consumed so far, by what they were for. */
  consumed: Consumed
  queryStats: QueryStats
  /** Until when memory and allocations are paid. */
  lastChargedNs: bigint
  version: bigint
  moduleHash: Uint8Array | undefined
  /** Sizes of the installed module and of its public and private sections. */
  moduleBytes: number
  customSectionBytes: number
  installedAtNs: bigint
  timerNs: bigint
  certifiedData: Uint8Array
  contexts: Map<number, CallContext>
  callbacks: Map<number, Callback>
  /** Answers that fault injection keeps back. */
  heldAnswers: HeldAnswer[]
  nextId: number
  heapBytes: number
  globals: readonly GlobalValue[]
  stableWasmPages: number
  /** `canister_on_low_wasm_memory` was called, and there is still little left. */
  isLowOnMemory: boolean
  logs: LogEntry[]
  logBytes: number
  /** Hashes of the chunks in the canister's chunk store; the bytes are blobs of the store. */
  chunks: Uint8Array[]
  snapshots: Snapshot[]
  /** The last changes, oldest first. */
  changes: Change[]
  changeCount: bigint
}
