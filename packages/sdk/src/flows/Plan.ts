import type { PreparedCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { Figures } from './Flow.ts'

/** What the steps that are done came to, by their names. */
export type Results = ReadonlyMap<string, bigint | undefined>

/** What a canister said to a step's call. */
export type StepAnswer =
  | { readonly kind: 'done'; readonly result?: bigint }
  /** Nothing came of it, and nothing will. `isTooOld`: the call's key was too old, which says nothing of earlier attempts. */
  | { readonly kind: 'refused'; readonly error: SluiceError; readonly isTooOld?: boolean }

/** What the books show of a call whose request id nobody knows. */
export type Trace =
  | { readonly kind: 'done'; readonly result?: bigint }
  /** Nothing has been executed so far. */
  | { readonly kind: 'none' }
  /** Something was, and its end cannot be seen yet. */
  | { readonly kind: 'open' }
  /** As `open`; should it stay so, the call has ended with this. */
  | { readonly kind: 'given-back'; readonly error: SluiceError }

/** Reads the books before a call and after it. */
export type Look = {
  readonly before: (done: Results) => Promise<Figures>
  readonly see: (before: Figures, done: Results) => Promise<Trace>
  /** The result of a call whose answer says too little, by what the books said before it. */
  readonly resultOf?: (before: Figures, answer: bigint | undefined) => bigint | undefined
  /** Whether the call can be executed only once however often it is sent, so that one that left no trace may be sent again. */
  readonly mayAskAgain: boolean
  /** How many looks, a second apart, a call that was just sent or executed may take to show. */
  readonly times: number
}

/** Why the same call is never executed twice. */
export type Repeat =
  /** Whoever executes it knows it by a key in it. `find` looks for its result where refusals prove nothing. */
  | {
      readonly by: 'key'
      readonly find?: (done: Results) => Promise<{ result: bigint } | undefined>
    }
  /** The network executes a request id once; of a wallet that hides the id, the books tell. */
  | { readonly by: 'request'; readonly look: Look }

/** What a person hears when a call has ended otherwise than by its answer. */
export type StepErrors = {
  /** Nobody knows whether it was executed: resume. */
  readonly unknown: (cause?: unknown) => SluiceError
  /** It was not, and never will be. Absent when the flow then simply makes it anew. */
  readonly notMade?: (cause?: unknown) => SluiceError
  /** The network has forgotten the request and nobody can find out any more. Absent where the books still tell: then they settle it. */
  readonly forgotten?: (cause?: unknown) => SluiceError
  /** The canister failed on the way. */
  readonly rejected: (reason: string, cause?: unknown) => SluiceError
  /** Whether it may have done half of its work before it failed, as one that calls others may. */
  readonly leavesHalfDone: boolean
}

type AnyStep = {
  readonly name: string
  /** Steps that must be done or skipped before. Those that do not wait for each other run side by side. */
  readonly after: readonly string[]
  /** Whether there is anything to do: a branch not taken, or an allowance that stands already. Only reads. */
  readonly isNeeded?: (done: Results) => boolean | Promise<boolean>
}

/** A call that moves tokens: it is written down before it leaves. */
export type MovingStep = AnyStep & {
  readonly kind: 'move'
  readonly call: (done: Results) => Promise<PreparedCall<StepAnswer>>
  readonly repeat: Repeat
  readonly errors: StepErrors
  /** Completes a refusal with what the books say of it. They may be silent: it gives back what it was given then, and never throws. */
  readonly explain?: (refusal: SluiceError) => Promise<SluiceError>
}

/** A call that moves nothing and may be made any number of times. Its state is asked for anew each time, not written down. */
export type PreparingStep = AnyStep & {
  readonly kind: 'prepare'
  readonly call: (done: Results) => Promise<PreparedCall<StepAnswer>>
  /** Words a failure, where the flow knows better what it means. */
  readonly failed?: (error: SluiceError) => SluiceError
}

/** Waits until something outside has happened. */
export type WaitingStep = AnyStep & {
  readonly kind: 'wait'
  readonly poll: (done: Results) => Promise<{ readonly result?: bigint } | 'not-yet'>
  readonly everyMs: number
  /** Whether what came of it is still good for a step that has sent nothing yet; for ever when absent. */
  readonly holds?: (result: bigint | undefined) => boolean
}

export type Step = MovingStep | PreparingStep | WaitingStep

/** What is to be read anew after a flow, whatever became of it. */
export type Touched = { readonly ledgers: readonly string[]; readonly pools: readonly string[] }

/** How one flow is carried out: data, and functions that only read. */
export type Plan<Receipt> = {
  readonly steps: readonly Step[]
  readonly touches: Touched
  /**
   * How a flow ends that failed after something had moved, with no call open: with where the tokens are by now. Undefined, or a failure
   * to find out, leaves it to be resumed; so does a plan without it.
   */
  readonly settle?: (error: SluiceError, done: Results) => Promise<SluiceError | undefined>
  /** The account of a flow whose steps are all done. A failure leaves the flow to be resumed. */
  readonly finish: (done: Results) => Promise<Receipt>
}
