import { gzipSync } from 'node:zlib'
import { Actor, HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SnapshotResults } from '../../management/methods/snapshots.ts'
import { Network } from '../../network.ts'
import { compileAzle } from '../azle/compileAzle.ts'
import { ManagementClient } from '../managementClient.ts'

const NOTHING = new Uint8Array(IDL.encode([], []))

const service: IDL.InterfaceFactory = () =>
  IDL.Service({
    read: IDL.Func([], [IDL.Nat], ['query']),
    increment: IDL.Func([], [IDL.Nat]),
    incrementBoth: IDL.Func([IDL.Principal], [IDL.Nat]),
    countAndTrap: IDL.Func([], []),
  })

type Counter = {
  read(): Promise<bigint>
  increment(): Promise<bigint>
  incrementBoth(other: Principal): Promise<bigint>
  countAndTrap(): Promise<void>
}

let plain: Uint8Array
beforeAll(async () => {
  plain = await compileAzle('counter')
}, 60_000)

/** A module that Azle built, driven by a real client. */
describe.each(['as it is', 'gzipped'])('an Azle module %s', (form) => {
  let network: Network
  const actors: Counter[] = []
  const ids: Principal[] = []

  beforeAll(async () => {
    const wasmModule = form === 'gzipped' ? new Uint8Array(gzipSync(plain)) : plain
    network = await Network.start({ inMemory: true })
    const { url } = await network.listen()
    const agent = await HttpAgent.create({ host: url, rootKey: network.rootKey })
    for (let count = 0; count < 2; count += 1) {
      const canisterId = await network.createCanister()
      await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
      ids.push(canisterId)
      actors.push(Actor.createActor<Counter>(service, { agent, canisterId }))
    }
  }, 60_000)
  afterAll(async () => {
    await network.stop()
    actors.length = 0
    ids.length = 0
  })
  const actor = (index: number) => actors[index] ?? expect.fail('no such canister')

  test('answers updates and queries', async () => {
    const before = await actor(0).read()
    expect(await actor(0).increment()).toBe(before + 1n)
    expect(await actor(0).read()).toBe(before + 1n)
  })

  test('calls another canister and goes on when that has answered', async () => {
    const [before, theirs] = [await actor(0).read(), await actor(1).read()]
    expect(await actor(0).incrementBoth(ids[1] ?? expect.fail())).toBe(theirs + 1n)
    expect(await actor(0).read()).toBe(before + 2n)
  })

  test('loses nothing and keeps nothing when it throws', async () => {
    const before = await actor(0).read()
    await expect(actor(0).countAndTrap()).rejects.toThrow('not counted')
    expect(await actor(0).read()).toBe(before)
  })

  test('learns that the canister it calls does not exist, and keeps what it did before', async () => {
    const before = await actor(0).read()
    const nobody = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
    await expect(actor(0).incrementBoth(nobody)).rejects.toThrow('IC0301')
    expect(await actor(0).read()).toBe(before + 1n)
  })

  test('has the state of a snapshot when that is loaded, and counts on from there', async () => {
    const [canisterId = expect.fail()] = ids
    const management = new ManagementClient(network, Principal.anonymous())
    const taken = await management.call('take_canister_snapshot', {
      canister_id: canisterId,
      replace_snapshot: [],
      uninstall_code: [],
      sender_canister_version: [],
    })
    const { id } = Object(IDL.decode([SnapshotResults.take], taken)[0])
    const before = await actor(0).read()
    await actor(0).increment()
    await management.call('load_canister_snapshot', {
      canister_id: canisterId,
      snapshot_id: id,
      sender_canister_version: [],
    })
    expect(await actor(0).read()).toBe(before)
    expect(await actor(0).increment()).toBe(before + 1n)
    expect(await actor(0).read()).toBe(before + 1n)
  })

  test('starts anew after an upgrade', async () => {
    const [canisterId = expect.fail()] = ids
    await network.installCode({ canisterId, mode: 'upgrade', wasmModule: plain, arg: NOTHING })
    expect(await actor(0).read()).toBe(0n)
    expect(await actor(0).increment()).toBe(1n)
  })
})
