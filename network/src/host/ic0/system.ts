import { contractViolation, explicitTrap } from '../../errors.ts'
import { Context, contexts, NON_REPLICATED } from '../context.ts'
import { type Host, type HostFunctions, readMemory } from '../hostFunction.ts'
import { sizeAndCopy } from './message.ts'

const ALL = contexts('all')
const EVERYWHERE = contexts('all s')
const STATUS = { running: 1, stopping: 2, stopped: 3 } as const
const MAX_CERTIFIED_DATA_BYTES = 32

function certificateOf(host: Host): Uint8Array {
  return host.execution.network.dataCertificate(host.execution.canister.id)
}

/** Marks functions whose result changes while the canister does not. */
const moving = (functions: HostFunctions): HostFunctions =>
  Object.fromEntries(
    Object.entries(functions).map(([name, definition]) => [
      name,
      { ...definition, isMoving: true },
    ]),
  )

/** The canister itself, time, certified data, timer, debugging. */
export const systemFunctions: HostFunctions = {
  ...sizeAndCopy('canister_self', ALL, (host) => host.execution.canister.id),
  ...sizeAndCopy('subnet_self', ALL, ({ execution: { network, canister } }) =>
    network.subnetOf(canister.id),
  ),
  ...sizeAndCopy(
    'root_key',
    contexts('I G U RQ Ry Rt C T'),
    (host) => host.execution.network.rootKey,
  ),
  ...moving(sizeAndCopy('data_certificate', contexts('NRQ CQ'), certificateOf)),
  data_certificate_present: {
    params: '',
    result: 'i',
    contexts: ALL,
    run: (host) => (host.execution.invocation.context === Context.query ? 1 : 0),
  },
  canister_status: {
    params: '',
    result: 'i',
    contexts: ALL,
    run: (host) => STATUS[host.execution.canister.status],
  },
  canister_version: {
    params: '',
    result: 'l',
    contexts: ALL,
    run: (host) => host.execution.canister.version,
  },
  certified_data_set: {
    params: 'II',
    result: '',
    contexts: contexts('I G U Ry Rt T'),
    run(host, source: number, size: number) {
      if (size > MAX_CERTIFIED_DATA_BYTES) {
        throw contractViolation(`certified_data_set: ${size} bytes exceed the limit of 32`)
      }
      host.execution.certifiedData = readMemory(host, source, size)
      return undefined
    },
  },
  time: {
    params: '',
    result: 'l',
    contexts: ALL,
    isMoving: true,
    run: (host) => host.execution.timeNs,
  },
  global_timer_set: {
    params: 'l',
    result: 'l',
    contexts: contexts('I G U Ry Rt C T'),
    run(host, deadlineNs: bigint) {
      const previous = host.execution.timerNs ?? host.execution.canister.timerNs
      host.execution.timerNs = deadlineNs
      return previous
    },
  },
  performance_counter: {
    params: 'i',
    result: 'l',
    contexts: EVERYWHERE,
    run(host, type: number) {
      const { invocation } = host.execution
      const used = host.instance.instructionsUsed
      if (type === 0) return used
      if (type === 1) return (invocation.instructionsBefore ?? 0n) + used
      throw contractViolation(`Error getting performance counter type ${type}`)
    },
  },
  is_controller: {
    params: 'II',
    result: 'i',
    contexts: EVERYWHERE,
    run: (host, source: number, size: number) =>
      host.execution.canister.isController(readMemory(host, source, size)) ? 1 : 0,
  },
  in_replicated_execution: {
    params: '',
    result: 'i',
    contexts: EVERYWHERE,
    run: (host) => ((host.execution.invocation.context & NON_REPLICATED) === 0 ? 1 : 0),
  },
  debug_print: {
    params: 'II',
    result: '',
    contexts: EVERYWHERE,
    run(host, source: number, size: number) {
      host.execution.logs.push(readMemory(host, source, size).toString('utf8'))
      return undefined
    },
  },
  trap: {
    params: 'II',
    result: '',
    contexts: EVERYWHERE,
    run(host, source: number, size: number) {
      throw explicitTrap(readMemory(host, source, size).toString('utf8'))
    },
  },
}
