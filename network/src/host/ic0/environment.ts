import { contractViolation } from '../../errors.ts'
import { contexts } from '../context.ts'
import { copyOut, type Host, type HostFunctions, readMemory } from '../hostFunction.ts'

const ALL = contexts('all')

function nameAt(host: Host, index: number): Buffer {
  const entry = host.execution.canister.environment[index]
  if (entry === undefined) throw contractViolation(`env_var: index ${index} is out of range`)
  return Buffer.from(entry[0], 'utf8')
}

function find(host: Host, source: number, size: number): string | undefined {
  const wanted = readMemory(host, source, size).toString('utf8')
  return host.execution.canister.environment.find(([name]) => name === wanted)?.[1]
}

function variable(host: Host, source: number, size: number): Buffer {
  const value = find(host, source, size)
  if (value === undefined) throw contractViolation('env_var_value: no variable with this name')
  return Buffer.from(value, 'utf8')
}

/** Environment variables set by the canister's controllers. */
export const environmentFunctions: HostFunctions = {
  env_var_count: {
    params: '',
    result: 'I',
    contexts: ALL,
    run: (host) => host.execution.canister.environment.length,
  },
  env_var_name_size: {
    params: 'I',
    result: 'I',
    contexts: ALL,
    run: (host, index: number) => nameAt(host, index).length,
  },
  env_var_name_copy: {
    params: 'IIII',
    result: '',
    contexts: ALL,
    run(host, index: number, target: number, offset: number, size: number) {
      copyOut(host, nameAt(host, index), [target, offset, size])
      return undefined
    },
  },
  env_var_name_exists: {
    params: 'II',
    result: 'i',
    contexts: ALL,
    run: (host, source: number, size: number) => (find(host, source, size) === undefined ? 0 : 1),
  },
  env_var_value_size: {
    params: 'II',
    result: 'I',
    contexts: ALL,
    run: (host, source: number, size: number) => variable(host, source, size).length,
  },
  env_var_value_copy: {
    params: 'IIIII',
    result: '',
    contexts: ALL,
    run(host, source: number, length: number, target: number, offset: number, size: number) {
      copyOut(host, variable(host, source, length), [target, offset, size])
      return undefined
    },
  },
}
