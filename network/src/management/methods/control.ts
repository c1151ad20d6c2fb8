import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { isSameBytes } from '../../principals.ts'
import { EMPTY_CANDID } from '../../scheduler/callContexts.ts'
import type { CallRequest } from '../../scheduler/messages.ts'
import type { Canister } from '../../state/canister.ts'
import { requireTarget } from '../access.ts'
import { Arguments, decodeArgument, encodeResult, Results } from '../candid.ts'
import { originOf, toChangeRecord } from '../lifecycle/changes.ts'
import type { Method, MethodCall, MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'
import { mergeSettings } from '../settings/settingsCandid.ts'
import { encodeLogs, encodeMetrics, encodeStatus } from '../status.ts'

export const MetadataArgument = IDL.Record({ canister_id: IDL.Principal, name: IDL.Text })
export const MetadataResult = IDL.Record({ value: IDL.Vec(IDL.Nat8) })

/** Settings, running state and what can be read of a canister. */
export function controlMethods(parts: ManagementParts): MethodTable {
  const { state, lifecycle } = parts
  const plain = (work: (canister: Canister, request: CallRequest) => void): Method => ({
    callers: 'controllers',
    run(request) {
      work(requireTarget(state, request), request)
      return { reply: EMPTY_CANDID }
    },
  })
  const status = (call: MethodCall) => {
    return encodeStatus(requireTarget(state, call), parts.accounts.prices)
  }
  const metrics = (call: MethodCall) => encodeMetrics(requireTarget(state, call))
  return {
    update_settings: plain((canister, request) => {
      const call = decodeArgument(Arguments.update_settings, request.arg)
      const settings = mergeSettings(call.settings, canister.record.settings)
      lifecycle.updateSettings(canister, settings, originOf(request, call.sender_canister_version))
    }),
    start_canister: plain((canister) => lifecycle.start(canister)),
    stop_canister: {
      callers: 'controllers',
      run(request) {
        lifecycle.stop(requireTarget(state, request), request.origin, request.cycles)
        return 'answered later'
      },
    },
    delete_canister: plain((canister, { caller }) => {
      if (isSameBytes(canister.id, caller)) {
        refuse('IC0512', `Canister ${canister.text} cannot delete itself.`)
      }
      lifecycle.delete(canister)
    }),
    canister_status: {
      callers: 'controllers',
      allowsSelf: true,
      visibility: (settings) => settings.statusVisibility,
      run: (request) => ({ reply: status(request) }),
      query: status,
    },
    fetch_canister_logs: {
      callers: 'controllers',
      visibility: (settings) => settings.logVisibility,
      query: (call) => encodeLogs(requireTarget(state, call), call.arg),
    },
    canister_info: {
      callers: 'canisters',
      run: (request) => ({ reply: info(parts, request) }),
      query: (call) => info(parts, call),
    },
    canister_metrics: {
      callers: 'controllers',
      allowsSelf: true,
      visibility: (settings) => settings.statusVisibility,
      run: (request) => ({ reply: metrics(request) }),
      query: metrics,
    },
    canister_metadata: {
      callers: 'canisters',
      run: (request) => ({ reply: metadata(requireTarget(state, request), request) }),
    },
  }
}

function info({ state }: ManagementParts, request: MethodCall): Uint8Array {
  const { record } = requireTarget(state, request)
  const wanted = decodeArgument(Arguments.canister_info, request.arg).num_requested_changes[0] ?? 0n
  const first = Math.max(0, record.changes.length - Number(wanted))
  return encodeResult(Results.canister_info, {
    total_num_changes: record.changeCount,
    recent_changes: record.changes.slice(first).map(toChangeRecord),
    module_hash: record.moduleHash === undefined ? [] : [record.moduleHash],
    controllers: record.settings.controllers.map((id) => Principal.fromUint8Array(id)),
  })
}

function metadata(canister: Canister, { arg, caller }: CallRequest): Uint8Array {
  const { name } = decodeArgument(MetadataArgument, arg)
  const entry = canister.module?.metadata.get(name)
  if (entry === undefined) {
    return refuse('IC0406', `The canister ${canister.text} has no metadata section ${name}.`)
  }
  if (!entry.isPublic && !canister.isController(caller)) {
    return refuse(
      'IC0512',
      `Only controllers of canister ${canister.text} can read its metadata section ${name}`,
    )
  }
  return encodeResult(MetadataResult, { value: entry.content })
}
