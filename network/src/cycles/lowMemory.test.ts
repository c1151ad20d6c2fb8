import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { ManagementClient } from '../testing/managementClient.ts'
import { noSettings } from '../testing/settings.ts'
import { amountArg, amountOf, spenderModule } from '../testing/spender.ts'

const PAGE = 65_536n
const NOTHING = new Uint8Array()
/** What the spender's hook adds to its count of events. */
const HOOK = 10_000n
let network: Network
let canister: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  canister = await network.createCanister()
  const wasmModule = await spenderModule()
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
})
afterEach(() => network.stop())

const set = (changes: object) =>
  new ManagementClient(network, Principal.anonymous()).call('update_settings', {
    canister_id: canister,
    settings: { ...noSettings, ...changes },
    sender_canister_version: [],
  })
const grow = async (pages: bigint) => {
  await network.update({ canisterId: canister, method: 'grow', arg: amountArg(pages) })
  await network.runUntilIdle()
}
const hooks = async () => {
  const reply = await network.query({ canisterId: canister, method: 'events', arg: NOTHING })
  return amountOf(reply) / HOOK
}

test('canister_on_low_wasm_memory runs once when little is left under the limit', async () => {
  await set({ wasm_memory_limit: [10n * PAGE], wasm_memory_threshold: [4n * PAGE] })
  await grow(5n)
  expect(await hooks()).toBe(0n)
  await grow(1n)
  expect(await hooks()).toBe(1n)
  await grow(1n)
  expect(await hooks()).toBe(1n)
})

test('it runs again after there was enough in between', async () => {
  await set({ wasm_memory_limit: [10n * PAGE], wasm_memory_threshold: [4n * PAGE] })
  await grow(6n)
  await set({ wasm_memory_limit: [100n * PAGE] })
  expect(await hooks()).toBe(1n)
  await set({ wasm_memory_limit: [10n * PAGE] })
  await network.runUntilIdle()
  expect(await hooks()).toBe(2n)
})

test('an update may reach the limit of the heap and not pass it', async () => {
  await set({ wasm_memory_limit: [2n * PAGE] })
  await grow(1n)
  await expect(grow(1n)).rejects.toThrow('IC0539')
  const facts = network.inspector.facts(canister)
  expect(facts?.heapBytes).toBe(Number(2n * PAGE))
})
