import { IDL } from '@icp-sdk/core/candid'
import { isSameBytes, keyOf } from '../../principals.ts'
import { EMPTY_CANDID } from '../../scheduler/callContexts.ts'
import type { CallRequest } from '../../scheduler/messages.ts'
import type { Canister } from '../../state/canister.ts'
import { checkCaller, requireCanister, requireTarget } from '../access.ts'
import { Arguments, decodeArgument, encodeResult } from '../candid.ts'
import { originOf } from '../lifecycle/changes.ts'
import { payChunk } from '../lifecycle/work.ts'
import type { Method, MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

const MAX_CHUNK_BYTES = 1_048_576
const MAX_CHUNKS = 100
export const ChunkHash = IDL.Record({ hash: IDL.Vec(IDL.Nat8) })
const DONE = { reply: EMPTY_CANDID }

type Mode =
  | { install: null }
  | { reinstall: null }
  | {
      upgrade:
        | []
        | [
            {
              skip_pre_upgrade: [] | [boolean]
              wasm_memory_persistence: [] | [{ keep: null } | { replace: null }]
            },
          ]
    }

/** Installing code, at once or in chunks. */
export function codeMethods(parts: ManagementParts): MethodTable {
  const { state, lifecycle } = parts
  return {
    install_code: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(Arguments.install_code, request.arg)
        const canister = requireTarget(state, request)
        const { mode, arg, sender_canister_version } = call
        const finish = lifecycle.install(
          canister,
          {
            ...toInstallMode(mode),
            arg,
            sender: request.caller,
            by: originOf(request, sender_canister_version),
          },
          () => parts.compile(call.wasm_module),
        )
        return finish === undefined ? DONE : { finish }
      },
    },
    install_chunked_code: { callers: 'controllers', run: (request) => chunked(parts, request) },
    uninstall_code: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(Arguments.uninstall_code, request.arg)
        const by = originOf(request, call.sender_canister_version)
        lifecycle.uninstall(requireTarget(state, request), by)
        return DONE
      },
    },
    ...chunkMethods(parts),
  }
}

function chunkMethods(parts: ManagementParts): MethodTable {
  const { state, blobs } = parts
  const forStore = (
    run: (canister: Canister, request: CallRequest) => Uint8Array | undefined,
  ): Method => ({
    callers: 'controllers',
    allowsSelf: true,
    run(request) {
      const canister = requireTarget(state, request)
      state.changed.add(canister)
      return { reply: run(canister, request) ?? EMPTY_CANDID }
    },
  })
  return {
    upload_chunk: forStore((canister, { arg, caller }) => {
      const { chunk } = decodeArgument(Arguments.upload_chunk, arg)
      if (chunk.length > MAX_CHUNK_BYTES) {
        refuse(
          'IC0504',
          `Error from Wasm chunk store: Wasm chunk size ${chunk.length} exceeds the maximum chunk size of ${MAX_CHUNK_BYTES}.`,
        )
      }
      payChunk(parts, { canister, caller })
      const hash = blobs.put(Uint8Array.from(chunk))
      const { chunks } = canister.record
      if (!chunks.some((known) => isSameBytes(known, hash))) {
        if (chunks.length >= MAX_CHUNKS) {
          refuse(
            'IC0504',
            'Error from Wasm chunk store: Wasm chunk store has already reached maximum capacity.',
          )
        }
        chunks.push(hash)
      }
      return encodeResult(ChunkHash, { hash })
    }),
    clear_chunk_store: forStore((canister) => {
      canister.record.chunks = []
      return undefined
    }),
    stored_chunks: forStore((canister) =>
      encodeResult(
        IDL.Vec(ChunkHash),
        canister.record.chunks.map((hash) => ({ hash })),
      ),
    ),
  }
}

function chunked(parts: ManagementParts, request: CallRequest) {
  const { state, lifecycle, blobs } = parts
  const call = decodeArgument(Arguments.install_chunked_code, request.arg)
  const target = requireTarget(state, request)
  const storeId = call.store_canister[0]?.toUint8Array()
  const store = storeId === undefined ? target : requireCanister(state, storeId)
  if (!isSameBytes(store.id, request.caller)) {
    const isFromCanister = request.origin.kind === 'canister'
    const arg = encodeResult(Arguments.target, {
      canister_id: call.store_canister[0] ?? call.target_canister,
    })
    const check = { method: 'stored_chunks', caller: request.caller, arg, isFromCanister }
    checkCaller(state, { callers: 'controllers' }, check)
  }
  // The same chunk may be named again and again.
  if (call.chunk_hashes_list.length > MAX_CHUNKS) {
    refuse(
      'IC0504',
      `Error from Wasm chunk store: ${call.chunk_hashes_list.length} chunks are named, at most ${MAX_CHUNKS} may be.`,
    )
  }
  const pieces = call.chunk_hashes_list.map(
    ({ hash }: { readonly hash: Uint8Array | number[] }) => {
      const wanted = Uint8Array.from(hash)
      if (store.record.chunks.some((known) => isSameBytes(known, wanted))) return blobs.get(wanted)
      return refuse(
        'IC0504',
        `Error from Wasm chunk store: WasmChunk with hash ${keyOf(wanted)} was not found in the store.`,
      )
    },
  )
  const { mode, arg, sender_canister_version } = call
  const by = originOf(request, sender_canister_version)
  const install = { ...toInstallMode(mode), arg, sender: request.caller, by }
  const finish = lifecycle.install(target, install, () => {
    const module = parts.compile(Buffer.concat(pieces))
    const wanted = Uint8Array.from(call.wasm_module_hash)
    if (isSameBytes(module.hash, wanted)) return module
    return refuse(
      'IC0504',
      `Error from Wasm chunk store: Wasm module hash ${keyOf(module.hash)} does not match given hash ${keyOf(wanted)}.`,
    )
  })
  return finish === undefined ? DONE : { finish }
}

function toInstallMode(mode: Mode) {
  if ('install' in mode) return { mode: 'install' } as const
  if ('reinstall' in mode) return { mode: 'reinstall' } as const
  const options = mode.upgrade[0]
  const persistence = options?.wasm_memory_persistence[0]
  return {
    mode: 'upgrade',
    skipPreUpgrade: options?.skip_pre_upgrade[0],
    wasmMemoryPersistence: persistence && ('keep' in persistence ? 'keep' : 'replace'),
  } as const
}
