import type { CallPrepayment } from '../cycles/prices.ts'
import type { Response } from '../errors.ts'
import type { CallerInfo, TableCall } from '../host/invocation.ts'
import type { PrincipalKey } from '../principals.ts'

/** Who waits for the answer of a call. */
export type Origin =
  | { readonly kind: 'ingress'; readonly requestId: string }
  | { readonly kind: 'local'; readonly ticket: number }
  | {
      readonly kind: 'canister'
      readonly canister: PrincipalKey
      readonly callback: number
      /** Set by fault injection: the answer is replaced by this one. */
      readonly replacedBy?: Response
      /** Set by fault injection: the answer is kept back. */
      readonly held?: HeldCall
      /** Set by fault injection: the callback that takes the answer traps. */
      readonly trapsCallback?: boolean
    }
  | { readonly kind: 'system' }

/** A call whose answer is kept back, for so long or until somebody releases it. */
export type HeldCall = {
  readonly callee: Uint8Array
  readonly method: string
  readonly forMs: number | undefined
}

export type CallRequest = {
  readonly kind: 'request'
  readonly origin: Origin
  readonly caller: Uint8Array
  readonly callerInfo?: CallerInfo | undefined
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
  readonly cycles: bigint
  /** 0 for a call without a deadline. */
  readonly deadlineNs: bigint
  /** Which version of the caller made a call of the management canister. */
  readonly senderVersion?: bigint
  /** Number of the subnet whose management canister a call from outside is for; absent for the root subnet. */
  readonly subnet?: number
}

export type CallResponse = {
  readonly kind: 'response'
  readonly callback: number
  readonly response: Response
  readonly refund: bigint
  readonly trapsCallback: boolean
}

export type SystemTask = {
  readonly kind: 'task'
  readonly entryPoint:
    | 'canister_global_timer'
    | 'canister_heartbeat'
    | 'canister_on_low_wasm_memory'
}

export type Message = CallRequest | CallResponse | SystemTask

/** A call that a canister is working on; it may span several messages. */
export type CallContext = {
  readonly id: number
  readonly origin: Origin
  readonly caller: Uint8Array
  readonly callerInfo?: CallerInfo | undefined
  readonly deadlineNs: bigint
  cycles: bigint
  outstanding: number
  isAnswered: boolean
  /** Executed by the messages of this context so far. */
  instructions: bigint
}

/** An answer that is kept back from the canister that waits for it. */
export type HeldAnswer = {
  readonly call: HeldCall
  readonly message: CallResponse
  /** 0 when it waits until it is released. */
  readonly untilNs: bigint
}

/** What to do with the answer of an outgoing call. */
export type Callback = {
  readonly context: number
  readonly callee: PrincipalKey
  readonly onReply: TableCall
  readonly onReject: TableCall
  readonly onCleanup?: TableCall
  readonly cycles: bigint
  /** Withheld for the answer's transmission and execution. */
  readonly prepaid: CallPrepayment
  readonly deadlineNs: bigint
}

/** A callback from the store: nothing was withheld for one that was saved before there were prices. */
export function completeCallback(saved: Partial<Callback> & Callback): Callback {
  return { ...FIRST_VALUES, ...saved }
}

export const NOTHING_PREPAID = { transmission: 0n, execution: 0n }
const FIRST_VALUES: Partial<Callback> = { prepaid: NOTHING_PREPAID }
