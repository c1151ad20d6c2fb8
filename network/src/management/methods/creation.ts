import { EMPTY_CANDID } from '../../scheduler/callContexts.ts'
import { requireTarget } from '../access.ts'
import { Arguments, decodeArgument } from '../candid.ts'
import { create, createProvisionally } from '../lifecycle/creation.ts'
import type { MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'

/** New canisters and cycles for them. */
export function creationMethods(parts: ManagementParts): MethodTable {
  const { lifecycle, state } = parts
  return {
    create_canister: { callers: 'canisters', run: (request) => create(parts, request) },
    provisional_create_canister_with_cycles: {
      callers: 'anyone',
      run: (request) => createProvisionally(parts, request),
    },
    provisional_top_up_canister: {
      callers: 'anyone',
      run(request) {
        const { amount } = decodeArgument(Arguments.provisional_top_up_canister, request.arg)
        lifecycle.addCycles(requireTarget(state, request), amount)
        return { reply: EMPTY_CANDID }
      },
    },
    deposit_cycles: {
      callers: 'canisters',
      run(request) {
        lifecycle.addCycles(requireTarget(state, request), request.cycles)
        return { reply: EMPTY_CANDID, accepted: request.cycles }
      },
    },
  }
}
