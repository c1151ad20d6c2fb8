import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from './network.ts'
import type { NetworkOptions } from './networkOptions.ts'
import { DataDirError } from './store/openDatabase.ts'
import { ManagementClient } from './testing/managementClient.ts'
import { Forward, forwardArg, numbersOf, probeModule } from './testing/probe.ts'

const NOTHING = new Uint8Array()
const wasmModule = await probeModule()

let dataDir: string
let network: Network | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-'))
})
afterEach(async () => {
  await network?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Ends the network and starts another in the folder. */
async function start(options: NetworkOptions = {}): Promise<Network> {
  await network?.stop()
  network = undefined
  network = await Network.start({ dataDir, ...options })
  return network
}
const idsOf = (of: Network) => of.subnetIds.map(String)
const furtherOf = (of: Network) => of.subnetIds[1] ?? Principal.anonymous()
const create = async (on: Network, subnetId = furtherOf(on)) =>
  (await on.createCanister({ subnetId })).toText()
const increment = async (on: Network, canister: string) =>
  numbersOf(
    await on.update({ canisterId: Principal.fromText(canister), method: 'inc', arg: NOTHING }),
  )

test('a network goes on with its subnets, their canisters and their next ids', async () => {
  const first = await start({ subnets: 3 })
  const ids = idsOf(first)
  const canister = await create(first)
  const install = { mode: 'install', wasmModule, arg: NOTHING } as const
  await first.installCode({ canisterId: Principal.fromText(canister), ...install })
  await increment(first, canister)
  const neighbour = await create(first)

  const again = await start()
  expect(idsOf(again)).toEqual(ids)
  expect(await increment(again, canister)).toEqual([2, 2, 2])
  const next = await create(again)
  expect([canister, neighbour]).not.toContain(next)
  expect(again.subnetOf(Principal.fromText(next))?.toText()).toBe(ids[1])
  expect(await create(again)).not.toBe(next)
})

test('a network of one subnet gets further ones, and keeps what it has', async () => {
  const one = await start()
  const { rootKey } = one
  const old = await create(one, one.subnetIds[0])
  const more = await start({ subnets: 2 })
  expect(more.rootKey).toEqual(rootKey)
  expect(idsOf(more)).toEqual([Principal.selfAuthenticating(rootKey).toText(), idsOf(more)[1]])
  expect(more.subnetOf(Principal.fromText(old))?.toText()).toBe(idsOf(more)[0])
  expect(await create(more, more.subnetIds[0])).not.toBe(old)
  await create(more)
  expect(idsOf(await start())).toHaveLength(2)
})

test('a subnet with canisters is not lost; one without may go, and comes back as it was', async () => {
  const three = await start({ subnets: 3 })
  const ids = idsOf(three)
  const canister = await create(three)
  const third = Principal.fromText(ids[2] ?? '')
  const gone = await create(three, third)
  const target = { canister_id: Principal.fromText(gone) }
  const management = new ManagementClient(three, Principal.anonymous())
  await management.call('stop_canister', target)
  await management.call('delete_canister', target)
  await expect(start({ subnets: 1 })).rejects.toThrow(DataDirError)
  await expect(start({ subnets: 1 })).rejects.toThrow(
    `Canister ${canister} lives on a further subnet than the 1 that the network is to have. Start it with 2 or more.`,
  )
  // The folder is free again after a refusal.
  expect(idsOf(await start({ subnets: 2 }))).toEqual(ids.slice(0, 2))
  const again = await start()
  expect(idsOf(again)).toEqual(ids)
  expect(await create(again, third)).not.toBe(gone)
})

test('a call between two subnets that the process does not live to see is finished afterwards', async () => {
  const before = await start({ subnets: 2 })
  const canisters: Principal[] = []
  for (const subnetId of before.subnetIds) {
    const canisterId = await before.createCanister({ subnetId })
    await before.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    canisters.push(canisterId)
  }
  const [caller = Principal.anonymous(), callee = Principal.anonymous()] = canisters
  before.faults.onCall({ to: callee }, { kind: 'holdAnswer' })
  const arg = forwardArg(Forward.plain, callee.toUint8Array(), 'inc')
  const call = before.update({ canisterId: caller, method: 'forward', arg })
  const outcome = Promise.allSettled([call])
  await before.runUntilIdle()
  const after = await start()
  await outcome
  const counts = async (canisterId: Principal) =>
    numbersOf(await after.query({ canisterId, method: 'counts', arg: NOTHING }))[0]
  expect([await counts(caller), await counts(callee)]).toEqual([1, 1])
  after.faults.releaseAnswers()
  await after.runUntilIdle()
  expect([await counts(caller), await counts(callee)]).toEqual([2, 1])
})

test('snapshots and forks have the same subnets', async () => {
  const world = await Network.start({ inMemory: true, subnets: 2 })
  const canister = await create(world)
  const fork = await world.fork()
  const other = await Network.start({ from: world.snapshot() })
  for (const copy of [fork, other]) {
    expect(idsOf(copy)).toEqual(idsOf(world))
    expect(copy.inspector.canisters().map(String)).toEqual([canister])
    await copy.stop()
  }
  await expect(Network.start({ from: world.snapshot(), subnets: 1 })).rejects.toThrow(DataDirError)
  await world.stop()
})

test.each([0, 9, 1.5, -1, Number.NaN])('there are no %s subnets', async (subnets) => {
  await expect(Network.start({ inMemory: true, subnets })).rejects.toThrow(RangeError)
})

test('the keys of subnets follow from the seed, and are all different', async () => {
  const seed = new Uint8Array(32).fill(3)
  const [one, same, other] = await Promise.all(
    [seed, seed, new Uint8Array(32).fill(4)].map((bytes) =>
      Network.start({ inMemory: true, subnets: 8, seed: bytes }),
    ),
  )
  if (one === undefined || same === undefined || other === undefined) throw new Error('missing')
  expect(idsOf(same)).toEqual(idsOf(one))
  expect(new Set([...idsOf(one), ...idsOf(other)]).size).toBe(16)
  await Promise.all([one.stop(), same.stop(), other.stop()])
})
