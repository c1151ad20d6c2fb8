import { contractViolation } from '../../errors.ts'
import { contexts } from '../context.ts'
import { copyOut, type Host, type HostFunctions, readMemory } from '../hostFunction.ts'

const EMPTY = new Uint8Array()
const CALLER_INFO = contexts('U RQ NRQ CQ Ry Rt CRy CRt C CC F')
const ARGUMENT = contexts('I U RQ NRQ TQ CQ Ry CRy F')
const ANSWER = contexts('U RQ NRQ TQ CQ Ry Rt CRy CRt')
const REJECT_TEXT = contexts('Rt CRt')
const ALL = contexts('all')

/** A pair of functions `<name>_size` and `<name>_copy` over the same bytes. */
export function sizeAndCopy(
  name: string,
  allowed: number,
  bytesOf: (host: Host) => Uint8Array,
): HostFunctions {
  return {
    [`${name}_size`]: {
      params: '',
      result: 'I',
      contexts: allowed,
      run: (host) => bytesOf(host).length,
    },
    [`${name}_copy`]: {
      params: 'III',
      result: '',
      contexts: allowed,
      run(host, target: number, offset: number, size: number) {
        copyOut(host, bytesOf(host), [target, offset, size])
        return undefined
      },
    },
  }
}

function readText(host: Host, source: number, size: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readMemory(host, source, size))
  } catch (error) {
    if (error instanceof TypeError) throw contractViolation('msg_reject: invalid UTF-8 string')
    throw error
  }
}

/** The message at hand: argument, caller, reject, reply. */
export const messageFunctions: HostFunctions = {
  ...sizeAndCopy('msg_arg_data', ARGUMENT, (host) => host.execution.invocation.arg ?? EMPTY),
  ...sizeAndCopy('msg_caller', ALL, (host) => host.execution.invocation.caller),
  ...sizeAndCopy(
    'msg_caller_info_data',
    CALLER_INFO,
    (host) => host.execution.invocation.callerInfo?.info ?? EMPTY,
  ),
  ...sizeAndCopy(
    'msg_caller_info_signer',
    CALLER_INFO,
    (host) => host.execution.invocation.callerInfo?.signer ?? EMPTY,
  ),
  ...sizeAndCopy('msg_reject_msg', REJECT_TEXT, (host) =>
    Buffer.from(host.execution.invocation.rejectMessage ?? '', 'utf8'),
  ),
  ...sizeAndCopy('msg_method_name', contexts('F'), (host) =>
    Buffer.from(host.execution.invocation.methodName ?? '', 'utf8'),
  ),
  msg_reject_code: {
    params: '',
    result: 'i',
    contexts: contexts('Ry Rt CRy CRt C CC'),
    run: (host) => host.execution.invocation.rejectCode ?? 0,
  },
  msg_deadline: {
    params: '',
    result: 'l',
    contexts: contexts('U RQ NRQ TQ CQ Ry Rt CRy CRt'),
    run: (host) => host.execution.invocation.deadlineNs ?? 0n,
  },
  msg_reply_data_append: {
    params: 'II',
    result: '',
    contexts: ANSWER,
    run(host, source: number, size: number) {
      host.execution.appendReply(readMemory(host, source, size))
      return undefined
    },
  },
  msg_reply: {
    params: '',
    result: '',
    contexts: ANSWER,
    run(host) {
      host.execution.reply()
      return undefined
    },
  },
  msg_reject: {
    params: 'II',
    result: '',
    contexts: ANSWER,
    run(host, source: number, size: number) {
      host.execution.reject(readText(host, source, size))
      return undefined
    },
  },
  accept_message: {
    params: '',
    result: '',
    contexts: contexts('F'),
    run(host) {
      if (host.execution.isMessageAccepted) {
        throw contractViolation('accept_message: the function was already called')
      }
      host.execution.isMessageAccepted = true
      return undefined
    },
  },
}
