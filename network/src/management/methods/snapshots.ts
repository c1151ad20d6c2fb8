import { IDL } from '@icp-sdk/core/candid'
import { EMPTY_CANDID } from '../../scheduler/callContexts.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { requireTarget } from '../access.ts'
import { decodeArgument, encodeResult } from '../candid.ts'
import { originOf } from '../lifecycle/changes.ts'
import { paySnapshot } from '../lifecycle/work.ts'
import type { MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'

const SnapshotId = IDL.Vec(IDL.Nat8)
const Target = { canister_id: IDL.Principal }
const SnapshotRecord = IDL.Record({
  id: SnapshotId,
  taken_at_timestamp: IDL.Nat64,
  total_size: IDL.Nat64,
})

/** Arguments of the snapshot methods. */
export const SnapshotArguments = {
  take: IDL.Record({
    ...Target,
    replace_snapshot: IDL.Opt(SnapshotId),
    uninstall_code: IDL.Opt(IDL.Bool),
    sender_canister_version: IDL.Opt(IDL.Nat64),
  }),
  load: IDL.Record({
    ...Target,
    snapshot_id: SnapshotId,
    sender_canister_version: IDL.Opt(IDL.Nat64),
  }),
  delete: IDL.Record({ ...Target, snapshot_id: SnapshotId }),
} as const
/** Results of the snapshot methods. */
export const SnapshotResults = { take: SnapshotRecord, list: IDL.Vec(SnapshotRecord) } as const

/** Snapshots of a canister. */
export function snapshotMethods(parts: ManagementParts): MethodTable {
  const { state, snapshots, lifecycle } = parts
  return {
    take_canister_snapshot: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(SnapshotArguments.take, request.arg)
        const canister = requireTarget(state, request)
        const replaced = call.replace_snapshot[0]
        const payer = { canister, caller: request.caller }
        paySnapshot(parts, payer, canister.resources.memoryBytes)
        const snapshot = snapshots.take(canister, replaced && Uint8Array.from(replaced))
        state.changed.add(canister)
        if (call.uninstall_code[0] === true) {
          lifecycle.uninstall(canister, originOf(request, call.sender_canister_version))
        }
        return { reply: encodeResult(SnapshotResults.take, toRecord(snapshot)) }
      },
    },
    load_canister_snapshot: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(SnapshotArguments.load, request.arg)
        const canister = requireTarget(state, request)
        const by = originOf(request, call.sender_canister_version)
        const { id, totalBytes } = snapshots.find(canister, Uint8Array.from(call.snapshot_id))
        paySnapshot(parts, { canister, caller: request.caller }, BigInt(totalBytes))
        snapshots.load(canister, id, by)
        state.changed.add(canister)
        return { reply: EMPTY_CANDID }
      },
    },
    list_canister_snapshots: {
      callers: 'controllers',
      visibility: (settings) => settings.snapshotVisibility,
      run(request) {
        const { record } = requireTarget(state, request)
        return { reply: encodeResult(SnapshotResults.list, record.snapshots.map(toRecord)) }
      },
    },
    delete_canister_snapshot: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(SnapshotArguments.delete, request.arg)
        const canister = requireTarget(state, request)
        const id = Uint8Array.from(call.snapshot_id)
        snapshots.find(canister, id)
        snapshots.delete(canister, id)
        state.changed.add(canister)
        return { reply: EMPTY_CANDID }
      },
    },
  }
}

function toRecord({ id, takenAtNs, totalBytes }: Snapshot) {
  return { id, taken_at_timestamp: takenAtNs, total_size: BigInt(totalBytes) }
}
