import type { HostImport } from '../../wasm/canisterModule.ts'
import { type HostFunction, wasmTypeOf } from '../hostFunction.ts'
import { callFunctions } from './calls.ts'
import { cyclesFunctions } from './cycles.ts'
import { environmentFunctions } from './environment.ts'
import { messageFunctions } from './message.ts'
import { stableFunctions } from './stable.ts'
import { systemFunctions } from './system.ts'

/** Every function of the `ic0` module, by name. */
export const ic0: ReadonlyMap<string, HostFunction> = new Map(
  Object.entries({
    ...messageFunctions,
    ...callFunctions,
    ...cyclesFunctions,
    ...stableFunctions,
    ...systemFunctions,
    ...environmentFunctions,
  }),
)

/** Older functions that modules with 64-bit memory can't import. */
const ONLY_32_BIT = new Set([
  'msg_cycles_available',
  'msg_cycles_refunded',
  'msg_cycles_accept',
  'canister_cycle_balance',
  'call_cycles_add',
  'stable_size',
  'stable_grow',
  'stable_read',
  'stable_write',
])

/** Whether a module may import this function with this type. */
export function isKnownImport({ name, type }: HostImport, isMemory64: boolean): boolean {
  const definition = ic0.get(name)
  if (definition === undefined || (isMemory64 && ONLY_32_BIT.has(name))) return false
  const expected = wasmTypeOf(definition, isMemory64)
  return isSame(expected.params, type.params) && isSame(expected.results, type.results)
}

function isSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
