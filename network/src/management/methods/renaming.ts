import { canisterIdOf, isSameBytes, textOf } from '../../principals.ts'
import { EMPTY_CANDID } from '../../scheduler/callContexts.ts'
import type { Canister } from '../../state/canister.ts'
import type { ChangeOrigin, RenameTo } from '../../state/changes.ts'
import { requireController, requireTarget } from '../access.ts'
import { Arguments, decodeArgument } from '../candid.ts'
import { originOf, recordChange } from '../lifecycle/changes.ts'
import type { MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

/** The canister of the IC that moves canisters from one subnet to another: nobody else renames. */
export const MIGRATION_CANISTER_ID = canisterIdOf(17n)
/** Far from the end of what the versions and counts in Candid can hold. */
const MAX_COUNT = 2n ** 63n

/** Another id for a canister that keeps all it has. */
export function renamingMethods(parts: ManagementParts): MethodTable {
  return {
    rename_canister: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(Arguments.rename_canister, request.arg)
        const canister = requireTarget(parts.state, request)
        requireController(canister, request)
        if (!isSameBytes(request.caller, MIGRATION_CANISTER_ID)) {
          refuse('IC0406', 'The caller is not authorized to call this method.')
        }
        const { canister_id, version, total_num_changes } = call.rename_to
        const to = { id: canister_id.toUint8Array(), version, changeCount: total_num_changes }
        const requestedBy = call.requested_by.toUint8Array()
        const by = originOf(request, [call.sender_canister_version])
        rename(parts, canister, { to, requestedBy }, by)
        return { reply: EMPTY_CANDID }
      },
    },
  }
}

function rename(
  parts: ManagementParts,
  canister: Canister,
  renaming: RenameTo,
  by: ChangeOrigin,
): void {
  checkRenaming(parts, canister, renaming)
  const { record } = canister
  const { to } = renaming
  const details = {
    kind: 'rename_canister',
    id: record.id,
    changeCount: record.changeCount,
    ...renaming,
  } as const
  parts.state.rename(canister, to.id)
  // Newer than both that were known under either id, so that no version ever means two states.
  record.version = (record.version > to.version ? record.version : to.version) + 1n
  record.changeCount = to.changeCount
  recordChange(canister, { by, details, timeNs: parts.state.counters.timeNs })
}

function checkRenaming({ state }: ManagementParts, canister: Canister, { to }: RenameTo): void {
  const { record, status, text } = canister
  if (state.find(to.id) !== undefined) {
    refuse('IC0538', `Canister ${textOf(to.id)} is already installed.`)
  }
  if (state.topology.subnetOf(to.id) !== state.topology.subnetOf(record.id))
    refuse('IC0405', `Canister ${textOf(to.id)} is not hosted by this subnet`)
  // Open callbacks survive an uninstallation; their answers would not find the new id.
  if (status !== 'stopped' || record.callbacks.size > 0) {
    refuse('IC0510', `Canister ${text} must be stopped before it is renamed.`)
  }
  if (record.snapshots.length > 0) {
    refuse('IC0514', `Canister ${text} must not have any snapshots before it is renamed.`)
  }
  if (to.version >= MAX_COUNT || to.changeCount >= MAX_COUNT) {
    refuse('IC0408', 'The version and the number of changes must be less than 2^63.')
  }
}
