import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { selfAuthenticating } from '../principals.ts'
import { ManagementClient } from '../testing/managementClient.ts'
import { probeModule } from '../testing/probe.ts'
import { SubnetMetrics } from './methods/subnet.ts'

const NOTHING = new Uint8Array()
const CYCLES = 10_000_000_000_000n
const wasmModule = await probeModule()
let dataDir: string
let network: Network
let management: ManagementClient
let asker: Principal

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-'))
  await start()
  asker = await network.createCanister({ cycles: CYCLES })
  await install(asker)
})
afterEach(async () => {
  await network.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  network = await Network.start({ dataDir, startTime: 1_700_000_000_000_000_000n })
  network.freezeTime()
  management = new ManagementClient(network, Principal.anonymous())
}

const install = (canisterId: Principal) =>
  network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
const subnet = () => Principal.fromUint8Array(selfAuthenticating(network.rootKey))
const ask = async (subnet_id = subnet()) =>
  Buffer.from(await management.callBy(asker, 'subnet_metrics', { subnet_id }))
const metrics = async () => Object(IDL.decode([SubnetMetrics], new Uint8Array(await ask()))[0])

test('it counts canisters, their memory, messages and rounds', async () => {
  const before = await metrics()
  expect(before.num_canisters).toBe(1n)
  expect(before.canister_state_bytes).toBeGreaterThan(65_536n)

  await install(await network.createCanister())
  await network.update({ canisterId: asker, method: 'inc', arg: NOTHING })

  const after = await metrics()
  expect(after.num_canisters).toBe(2n)
  expect(after.canister_state_bytes).toBeGreaterThan(before.canister_state_bytes + 65_536n)
  // The answer to the first question, `inc`, the second question, and its call.
  expect(after.update_transactions_total - before.update_transactions_total).toBe(4n)
  expect(after.block_height).toBeGreaterThan(before.block_height)
})

test('cycles of a deleted canister count as consumed, and all counts survive a restart', async () => {
  const other = await network.createCanister({ cycles: CYCLES })
  const before = await metrics()
  await management.call('stop_canister', { canister_id: other })
  await management.call('delete_canister', { canister_id: other })
  const after = await metrics()
  const added = after.consumed_cycles_total - before.consumed_cycles_total
  expect(added).toBeGreaterThanOrEqual(CYCLES)
  expect(added).toBeLessThan(CYCLES + 100_000_000n)

  await network.stop()
  await start()

  const again = await metrics()
  expect(again.consumed_cycles_total).toBeGreaterThan(after.consumed_cycles_total)
  expect(again.update_transactions_total).toBe(after.update_transactions_total + 3n)
  expect(again.block_height).toBeGreaterThan(after.block_height)
})

test('a subnet answers for itself only, and only canisters', async () => {
  expect((await ask(Principal.anonymous())).toString()).toContain('not found')
  const call = management.call('subnet_metrics', { subnet_id: subnet() })
  await expect(call).rejects.toMatchObject({ errorCode: 'IC0406' })
})
