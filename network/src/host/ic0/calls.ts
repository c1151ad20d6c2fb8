import { contexts } from '../context.ts'
import { type HostFunctions, readMemory } from '../hostFunction.ts'

const CALLING = contexts('U CQ Ry Rt CRy CRt T')
const MAX_TIMEOUT_SECONDS = 300

/** Making calls to other canisters. */
export const callFunctions: HostFunctions = {
  call_new: {
    params: 'IIIIIPIP',
    result: '',
    contexts: CALLING,
    run(
      host,
      calleeSource: number,
      calleeSize: number,
      nameSource: number,
      nameSize: number,
      replyIndex: number,
      replyEnvironment: bigint,
      rejectIndex: number,
      rejectEnvironment: bigint,
    ) {
      host.execution.newCall({
        callee: readMemory(host, calleeSource, calleeSize),
        method: readMemory(host, nameSource, nameSize).toString('utf8'),
        onReply: { index: replyIndex, environment: replyEnvironment },
        onReject: { index: rejectIndex, environment: rejectEnvironment },
        argParts: [],
        cycles: 0n,
      })
      return undefined
    },
  },
  call_on_cleanup: {
    params: 'IP',
    result: '',
    contexts: CALLING,
    run(host, index: number, environment: bigint) {
      host.execution.openCall('call_on_cleanup').onCleanup = { index, environment }
      return undefined
    },
  },
  call_data_append: {
    params: 'II',
    result: '',
    contexts: CALLING,
    run(host, source: number, size: number) {
      host.execution.appendArgument(readMemory(host, source, size))
      return undefined
    },
  },
  call_with_best_effort_response: {
    params: 'i',
    result: '',
    contexts: CALLING,
    run(host, seconds: number) {
      const call = host.execution.openCall('call_with_best_effort_response')
      call.timeoutSeconds = Math.min(seconds, MAX_TIMEOUT_SECONDS)
      return undefined
    },
  },
  call_cycles_add128: {
    params: 'A',
    result: '',
    contexts: contexts('U Ry Rt T'),
    run(host, amount: bigint) {
      host.execution.attachCycles(amount)
      return undefined
    },
  },
  call_cycles_add: {
    params: 'l',
    result: '',
    contexts: contexts('U Ry Rt T'),
    run(host, amount: bigint) {
      host.execution.attachCycles(amount)
      return undefined
    },
  },
  call_perform: {
    params: '',
    result: 'i',
    contexts: CALLING,
    run: (host) => host.execution.performCall(host.instance.isMemory64),
  },
}
