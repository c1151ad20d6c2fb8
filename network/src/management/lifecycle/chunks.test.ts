import { createHash } from 'node:crypto'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { numbersOf, probeModule } from '../../testing/probe.ts'

const NOTHING = new Uint8Array()
const alice = Ed25519KeyIdentity.generate().getPrincipal()
const wasmModule = await probeModule()
const half = Math.floor(wasmModule.length / 2)
const pieces = [wasmModule.slice(0, half), wasmModule.slice(half)]
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

let network: Network
let management: ManagementClient
let canister: Principal
beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  management = new ManagementClient(network, alice)
  canister = await network.createCanister({ controllers: [alice] })
})
afterEach(() => network.stop())

const installArgs = (changes: object = {}) => ({
  mode: { install: null },
  target_canister: canister,
  store_canister: [],
  chunk_hashes_list: pieces.map((piece) => ({ hash: sha256(piece) })),
  wasm_module_hash: sha256(wasmModule),
  arg: NOTHING,
  sender_canister_version: [],
  ...changes,
})

async function upload(target = canister) {
  for (const chunk of pieces) await management.call('upload_chunk', { canister_id: target, chunk })
}

test('a module uploaded in chunks is installed', async () => {
  await upload()
  await management.call('install_chunked_code', installArgs())
  const reply = await network.update({ canisterId: canister, method: 'inc', arg: NOTHING })
  expect(numbersOf(reply)).toEqual([1, 1, 1])
})

test('lists the chunks by hash, each once, until they are cleared', async () => {
  await upload()
  await upload()
  const stored = IDL.Vec(IDL.Record({ hash: IDL.Vec(IDL.Nat8) }))
  const target = { canister_id: canister }
  const list = async () =>
    IDL.decode([stored], await management.call('stored_chunks', target)).map((all) => Object(all))
  expect(await list()).toEqual([pieces.map((piece) => ({ hash: sha256(piece) }))])
  await management.call('clear_chunk_store', target)
  expect(await list()).toEqual([[]])
})

test('the chunks may lie in the store of another canister of the same controller', async () => {
  const store = await network.createCanister({ controllers: [alice] })
  await upload(store)
  await expect(management.call('install_chunked_code', installArgs())).rejects.toThrow(/not found/)
  await management.call('install_chunked_code', installArgs({ store_canister: [store] }))
  const foreign = await network.createCanister()
  const refused = installArgs({ store_canister: [foreign], mode: { reinstall: null } })
  await expect(management.call('install_chunked_code', refused)).rejects.toThrow('IC0512')
})

test('refuses chunks that are too large and modules whose hash is another', async () => {
  const chunk = new Uint8Array(1_048_577)
  await expect(management.call('upload_chunk', { canister_id: canister, chunk })).rejects.toThrow(
    /exceeds the maximum chunk size/,
  )
  await upload()
  const wrong = installArgs({ wasm_module_hash: new Uint8Array(32) })
  await expect(management.call('install_chunked_code', wrong)).rejects.toThrow(/does not match/)
})

test('only the canister itself and its controllers use its chunk store', async () => {
  const stranger = new ManagementClient(network, Principal.anonymous())
  const call = { canister_id: canister, chunk: NOTHING }
  await expect(stranger.call('upload_chunk', call)).rejects.toThrow('IC0512')
})
