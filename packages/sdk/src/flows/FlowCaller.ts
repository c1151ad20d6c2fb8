import type { CallOutcome } from '../agent/callOutcome.ts'
import type { SubmittedCall } from '../agent/SubmittedCall.ts'
import type { Ended } from '../calls/CallRunner.ts'
import type { PreparedCall } from '../calls/PreparedCall.ts'

/** Sends calls as the caller, wherever their key is. */
export interface FlowCaller {
  /** Whether a wallet sends the calls: it asks its owner each time and picks the requests' ids. */
  readonly signsElsewhere: boolean
  /** Whether that wallet asks once for several calls. */
  readonly asksOnce: boolean
  runInTurn<Answer>(calls: readonly PreparedCall<Answer>[]): Promise<readonly Ended<Answer>[]>
  run<Answer>(
    call: PreparedCall<Answer>,
    onSubmit?: (submitted: SubmittedCall) => void,
  ): Promise<Answer>
  /** What came of a submitted request: sends it again unchanged, then asks the network's certified state. */
  settle(
    call: PreparedCall<unknown>,
    submitted: SubmittedCall,
    signal?: AbortSignal,
  ): Promise<CallOutcome>
}
