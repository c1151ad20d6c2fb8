import type { Principal } from 'azle'
import { concatBytes, copyBytes } from '../../bytes/bytes.ts'
import type { CallOutcome } from '../callCanister.ts'
import { manage, mapReply } from './methods.ts'

/** A reply between subnets has room for 2 MiB. */
const SLICE_BYTES = 1_000_000n

/** Keeps a copy of a canister's module and state. */
export async function takeSnapshot(canister: Principal): Promise<CallOutcome<Uint8Array>> {
  const arg = { canister_id: canister, replace_snapshot: [] }
  const taken = await manage<{ id: Uint8Array }>('take_canister_snapshot', arg)
  return mapReply(taken, ({ id }) => copyBytes(id))
}

/** Puts a stopped canister back to what it was. */
export function loadSnapshot(
  canister: Principal,
  snapshot: Uint8Array,
): Promise<CallOutcome<undefined>> {
  return manage('load_canister_snapshot', { canister_id: canister, snapshot_id: snapshot })
}

export function deleteSnapshot(
  canister: Principal,
  snapshot: Uint8Array,
): Promise<CallOutcome<undefined>> {
  return manage('delete_canister_snapshot', { canister_id: canister, snapshot_id: snapshot })
}

/** The module that a canister ran when a snapshot was taken. */
export async function readSnapshotModule(
  canister: Principal,
  snapshot: Uint8Array,
): Promise<CallOutcome<Uint8Array>> {
  const target = { canister_id: canister, snapshot_id: snapshot }
  const metadata = await manage<{ wasm_module_size: bigint }>(
    'read_canister_snapshot_metadata',
    target,
  )
  if (metadata.kind === 'rejected') return metadata
  const total = metadata.result.wasm_module_size
  const slices: Uint8Array[] = []
  for (let offset = 0n; offset < total; offset += SLICE_BYTES) {
    const size = total - offset < SLICE_BYTES ? total - offset : SLICE_BYTES
    const kind = { wasm_module: { offset, size } }
    const read = await manage<{ chunk: Uint8Array }>('read_canister_snapshot_data', {
      ...target,
      kind,
    })
    if (read.kind === 'rejected') return read
    slices.push(copyBytes(read.result.chunk))
  }
  return { kind: 'replied', result: concatBytes(slices) }
}
