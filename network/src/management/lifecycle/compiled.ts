import type { Canister } from '../../state/canister.ts'
import { type CanisterModule, InvalidModuleError } from '../../wasm/canisterModule.ts'
import { refuse } from '../refusal.ts'

/** The module that is to be installed. Refuses one that is not valid. */
export function compiled(canister: Canister, compile: () => CanisterModule): CanisterModule {
  try {
    return compile()
  } catch (error) {
    if (!(error instanceof InvalidModuleError)) throw error
    const text = `Canister's Wasm module is not valid: ${error.message}`
    return refuse('IC0505', `Error from Canister ${canister.text}: ${text}.`)
  }
}
