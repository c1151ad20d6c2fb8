import { rejectAsSeenByCanister } from '../errors.ts'
import { Context } from '../host/context.ts'
import type { Invocation } from '../host/invocation.ts'
import type { Entry } from '../host/process.ts'
import type { Callback, CallContext, CallResponse } from './messages.ts'

/** Which callback takes an answer, and what it sees. */
export function callbackRun(
  callback: Callback,
  context: CallContext,
  { response, refund }: CallResponse,
): { entry: Entry; invocation: Invocation } {
  const common = {
    caller: context.caller,
    callerInfo: context.callerInfo,
    deadlineNs: context.deadlineNs,
    cyclesAvailable: context.cycles,
    cyclesRefunded: refund,
    isAnswered: context.isAnswered,
    instructionsBefore: context.instructions,
  }
  if (response.kind === 'reply') {
    return {
      entry: { callback: callback.onReply },
      invocation: { ...common, context: Context.reply, arg: response.data },
    }
  }
  const seen = rejectAsSeenByCanister(response)
  return {
    entry: { callback: callback.onReject },
    invocation: {
      ...common,
      context: Context.reject,
      rejectCode: seen.code,
      rejectMessage: seen.message,
    },
  }
}
