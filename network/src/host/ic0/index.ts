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

/** Whether a module may import this function with this type. */
export function isKnownImport({ name, type }: HostImport, isMemory64: boolean): boolean {
  const definition = ic0.get(name)
  if (definition === undefined) return false
  const expected = wasmTypeOf(definition, isMemory64)
  return isSame(expected.params, type.params) && isSame(expected.results, type.results)
}

function isSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
