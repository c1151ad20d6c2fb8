import { Principal } from '@icp-sdk/core/principal'
import type { CallRequest } from '../../scheduler/messages.ts'
import type { Canister } from '../../state/canister.ts'
import type { Settings } from '../../state/settings.ts'
import { subnetOfCall } from '../addressing.ts'
import { Arguments, decodeArgument, encodeResult, Results } from '../candid.ts'
import type { Outcome } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'
import { mergeSettings, type SettingsRecord } from '../settings/settingsCandid.ts'
import { originOf } from './changes.ts'
import { DEFAULT_CYCLES } from './lifecycle.ts'

/** `create_canister`: the attached cycles, less the fee, become the new canister's balance. */
export function create(
  { lifecycle, accounts, state }: ManagementParts,
  request: CallRequest,
): Outcome {
  const { arg, caller, cycles } = request
  const { settings, sender_canister_version } = decodeArgument(Arguments.create_canister, arg)
  const fee = accounts.prices.creation
  if (cycles < fee) {
    refuse(
      'IC0403',
      `Creating a canister requires a fee of ${fee} that is deducted from the canister's initial balance but only ${cycles} cycles were received with the create_canister request.`,
    )
  }
  const canister = lifecycle.create({
    subnet: subnetOfCall(state.topology, request),
    settings: initialSettings(settings, caller),
    cycles: cycles - fee,
    by: originOf(request, sender_canister_version),
  })
  canister.record.consumed.canister_creation += fee
  return { reply: createdReply(canister), accepted: cycles }
}

/** `provisional_create_canister_with_cycles`: cycles from nowhere, under a wanted id if given. */
export function createProvisionally(
  { lifecycle, state }: Pick<ManagementParts, 'lifecycle' | 'state'>,
  request: CallRequest,
): Outcome {
  const { arg, caller } = request
  const type = Arguments.provisional_create_canister_with_cycles
  const { amount, settings, specified_id, sender_canister_version } = decodeArgument(type, arg)
  const canister = lifecycle.create({
    id: specified_id[0]?.toUint8Array(),
    // In this process nobody says which subnet; then it follows from the id.
    subnet: isUnaddressed(request) ? undefined : subnetOfCall(state.topology, request),
    settings: initialSettings(settings, caller),
    cycles: amount[0] ?? DEFAULT_CYCLES,
    by: originOf(request, sender_canister_version),
  })
  return { reply: createdReply(canister) }
}

function isUnaddressed({ origin, callee }: CallRequest): boolean {
  return origin.kind === 'local' && callee.length === 0
}

/** Without a word about controllers the caller becomes the controller. */
function initialSettings([record]: [] | [SettingsRecord], caller: Uint8Array): Settings {
  const settings = mergeSettings(record ?? {})
  return record?.controllers?.[0] === undefined ? { ...settings, controllers: [caller] } : settings
}

function createdReply(canister: Canister): Uint8Array {
  return encodeResult(Results.created, { canister_id: Principal.fromUint8Array(canister.id) })
}
