import { Principal } from '@icp-sdk/core/principal'
import type { CallRequest } from '../../scheduler/messages.ts'
import type { Canister } from '../../state/canister.ts'
import type { Change, ChangeDetails, ChangeOrigin } from '../../state/changes.ts'

const KEPT_CHANGES = 20

/** Adds to the canister's history, after its version was raised. */
export function recordChange(
  { record }: Canister,
  change: { readonly by: ChangeOrigin; readonly details: ChangeDetails; readonly timeNs: bigint },
): void {
  const { by, details, timeNs } = change
  record.changes.push({ timeNs, version: record.version, origin: by, details })
  record.changeCount += 1n
  if (record.changes.length > KEPT_CHANGES) record.changes.shift()
}

/** Who makes a management call; a canister may tell its version. */
export function originOf(
  { origin, caller }: Pick<CallRequest, 'origin' | 'caller'>,
  version: [] | [bigint] = [],
): ChangeOrigin {
  return origin.kind === 'canister'
    ? { kind: 'canister', id: caller, version: version[0] }
    : { kind: 'user', id: caller }
}

/** A change as `canister_info` shows it. */
export function toChangeRecord({ timeNs, version, origin, details }: Change) {
  return {
    timestamp_nanos: timeNs,
    canister_version: version,
    origin: toOriginVariant(origin),
    details: toDetailsVariant(details),
  }
}

function toOriginVariant(origin: ChangeOrigin) {
  const id = Principal.fromUint8Array(origin.id)
  if (origin.kind === 'user') return { from_user: { user_id: id } }
  const canister_version: [] | [bigint] = origin.version === undefined ? [] : [origin.version]
  return { from_canister: { canister_id: id, canister_version } }
}

const none: [] = []

function toDetailsVariant(details: ChangeDetails) {
  switch (details.kind) {
    case 'creation':
      return {
        creation: {
          controllers: details.controllers.map(toPrincipal),
          environment_variables_hash: none,
        },
      }
    case 'code_uninstall':
      return { code_uninstall: null }
    case 'code_deployment':
      return {
        code_deployment: { mode: { [details.mode]: null }, module_hash: details.moduleHash },
      }
    case 'controllers_change':
      return { controllers_change: { controllers: details.controllers.map(toPrincipal) } }
    case 'load_snapshot':
      return {
        load_snapshot: {
          canister_version: details.version,
          snapshot_id: details.snapshotId,
          taken_at_timestamp: details.takenAtNs,
          from_canister_id: none,
          source: toSourceVariant(details.source),
        },
      }
    case 'rename_canister':
      return {
        rename_canister: {
          canister_id: toPrincipal(details.id),
          total_num_changes: details.changeCount,
          rename_to: {
            canister_id: toPrincipal(details.to.id),
            version: details.to.version,
            total_num_changes: details.to.changeCount,
          },
          requested_by: toPrincipal(details.requestedBy),
        },
      }
  }
}

/** Where a snapshot came from, as Candid shows it. */
export function toSourceVariant(source: 'taken' | 'uploaded') {
  return source === 'taken' ? { taken_from_canister: null } : { metadata_upload: null }
}

function toPrincipal(id: Uint8Array): Principal {
  return Principal.fromUint8Array(id)
}
