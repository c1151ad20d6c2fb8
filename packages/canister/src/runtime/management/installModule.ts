import type { Principal } from 'azle'
import { sha256Stream } from '../../bytes/sha256.ts'
import type { CallOutcome } from '../callCanister.ts'
import { manage } from './methods.ts'

/** `reinstall` begins anew over whatever the canister held; `upgrade` keeps its stable memory. */
export type InstallMode = 'reinstall' | 'upgrade'

export type Installation = {
  canister: Principal
  mode: InstallMode
  module: Uint8Array
  arg: Uint8Array
}

const MODES = { reinstall: { reinstall: null }, upgrade: { upgrade: [] } }

/** A message between subnets has room for 2 MiB; the rest is for the argument. */
const ONE_MESSAGE_BYTES = 1_900_000
const CHUNK_BYTES = 1_000_000

/** Installs a module; one that is too large for a message goes through the target's chunk store. */
export function installModule(installation: Installation): Promise<CallOutcome<undefined>> {
  const { canister, mode, module, arg } = installation
  if (module.length > ONE_MESSAGE_BYTES) return installChunked(installation)
  return manage('install_code', {
    mode: MODES[mode],
    canister_id: canister,
    wasm_module: module,
    arg,
  })
}

async function installChunked({
  canister,
  mode,
  module,
  arg,
}: Installation): Promise<CallOutcome<undefined>> {
  const target = { canister_id: canister }
  const cleared = await manage<undefined>('clear_chunk_store', target)
  if (cleared.kind === 'rejected') return cleared
  const hashes: { hash: Uint8Array }[] = []
  // Part by part, each in a message of its own: interpreted code takes 16 billion instructions to hash a megabyte, and a message
  // may take 40 billion.
  const moduleHash = sha256Stream()
  for (let start = 0; start < module.length; start += CHUNK_BYTES) {
    const chunk = module.subarray(start, start + CHUNK_BYTES)
    const uploaded = await manage<{ hash: Uint8Array }>('upload_chunk', { ...target, chunk })
    if (uploaded.kind === 'rejected') return uploaded
    hashes.push(uploaded.result)
    moduleHash.update(chunk)
  }
  const installed = await manage<undefined>('install_chunked_code', {
    mode: MODES[mode],
    target_canister: canister,
    chunk_hashes_list: hashes,
    wasm_module_hash: moduleHash.digest(),
    arg,
  })
  // the chunks cost memory and nobody needs them again; a failure here changes nothing
  await manage('clear_chunk_store', target)
  return installed
}
