export type TableCall = { readonly index: number; readonly environment: bigint }

/** What the canister that signs for the caller says of it. */
export type CallerInfo = { readonly info: Uint8Array; readonly signer: Uint8Array }

/** What the message brings along. */
export type Invocation = {
  readonly context: number
  readonly caller: Uint8Array
  readonly callerInfo?: CallerInfo | undefined
  readonly arg?: Uint8Array
  readonly methodName?: string
  readonly rejectCode?: number
  readonly rejectMessage?: string
  readonly deadlineNs?: bigint
  readonly cyclesAvailable?: bigint
  readonly cyclesRefunded?: bigint
  /** Cycles that come to the canister with this message and aren't in its balance yet. */
  readonly cyclesReturned?: bigint
  /** Cycles withheld for the instructions that the message may execute at most. */
  readonly cyclesPrepaid?: bigint
  /** The call was answered by an earlier message of the same call context. */
  readonly isAnswered?: boolean
  /** What earlier messages of the same call context executed. */
  readonly instructionsBefore?: bigint
}
