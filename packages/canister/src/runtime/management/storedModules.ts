import { canisterSelf, IDL, Principal } from 'azle'
import { copyBytes } from '../../bytes/bytes.ts'
import { type CallOutcome, callCanister, typesOf } from '../callCanister.ts'
import { manage } from './methods.ts'

const Blob = IDL.Vec(IDL.Nat8)
const ChunkHash = IDL.Record({ hash: Blob })
const Mode = IDL.Variant({
  install: IDL.Null,
  reinstall: IDL.Null,
  upgrade: IDL.Opt(IDL.Record({ skip_pre_upgrade: IDL.Opt(IDL.Bool) })),
})

const management: IDL.InterfaceFactory = () =>
  IDL.Service({
    upload_chunk: IDL.Func(
      [IDL.Record({ canister_id: IDL.Principal, chunk: Blob })],
      [ChunkHash],
      [],
    ),
    install_chunked_code: IDL.Func(
      [
        IDL.Record({
          mode: Mode,
          target_canister: IDL.Principal,
          store_canister: IDL.Opt(IDL.Principal),
          chunk_hashes_list: IDL.Vec(ChunkHash),
          wasm_module_hash: Blob,
          arg: Blob,
        }),
      ],
      [],
      [],
    ),
  })

const uploadTypes = typesOf(management, 'upload_chunk')
const installTypes = typesOf(management, 'install_chunked_code')

const CHUNK_BYTES = 1_048_576

/**
 * Keeps a module in this canister's own chunk store, where the network hashes it: interpreted code would take half of a message for a
 * megabyte.
 * @returns the chunks' hashes, of which a single one is the module's
 */
export async function storeModule(module: Uint8Array): Promise<CallOutcome<Uint8Array[]>> {
  const hashes: Uint8Array[] = []
  for (let start = 0; start < module.length; start += CHUNK_BYTES) {
    const chunk = module.subarray(start, start + CHUNK_BYTES)
    const arg = { canister_id: canisterSelf(), chunk }
    const stored = await callCanister<{ hash: Uint8Array }>(
      Principal.managementCanister(),
      'upload_chunk',
      uploadTypes,
      [arg],
    )
    if (stored.kind === 'rejected') return stored
    hashes.push(copyBytes(stored.result.hash))
  }
  return { kind: 'replied', result: hashes }
}

/** A module's hash as the network computes it; undefined for one that is longer than a chunk. Nothing of it is kept. */
export async function hashModule(module: Uint8Array): Promise<CallOutcome<Uint8Array | undefined>> {
  if (module.length > CHUNK_BYTES) return { kind: 'replied', result: undefined }
  const stored = await storeModule(module)
  if (stored.kind === 'rejected') return stored
  // what a failure here leaves is cleared the next time
  await manage('clear_chunk_store', { canister_id: canisterSelf() })
  return { kind: 'replied', result: stored.result[0] }
}

/** A module whose chunks lie with some canister, which whoever installs it controls or is. */
export type StoredModule = {
  readonly hash: Uint8Array
  readonly chunks: readonly Uint8Array[]
  readonly store: Principal
}

/** Installs a module out of chunks; the network makes sure that they come to its hash. */
export function installStored({
  canister,
  mode,
  module,
  arg,
}: {
  canister: Principal
  mode: { install: null } | { reinstall: null } | { upgrade: [] }
  module: StoredModule
  arg: Uint8Array
}): Promise<CallOutcome<undefined>> {
  return callCanister(Principal.managementCanister(), 'install_chunked_code', installTypes, [
    {
      mode,
      target_canister: canister,
      store_canister: [module.store],
      chunk_hashes_list: module.chunks.map((hash) => ({ hash })),
      wasm_module_hash: module.hash,
      arg,
    },
  ])
}
