import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'
import { type CrashPoint, NetworkCrashError } from './crashPlan.ts'

const NOTHING = new Uint8Array()
const wasmModule = await probeModule()
const dataDir = mkdtempSync(join(tmpdir(), 'network-crash-'))

describe.each(['in memory', 'in a folder'])('a network %s', (place) => {
  let network: Network
  let caller: Principal
  let callee: Principal

  beforeEach(async () => {
    network = await Network.start(place === 'in memory' ? { inMemory: true } : { dataDir })
    caller = await network.createCanister()
    callee = await network.createCanister()
    for (const canisterId of [caller, callee]) {
      await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    }
  })
  afterEach(async () => {
    await network.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const increment = () => network.update({ canisterId: callee, method: 'inc', arg: NOTHING })
  const forward = () => {
    const arg = forwardArg(Forward.plain, callee.toUint8Array(), 'inc')
    return network.update({ canisterId: caller, method: 'forward', arg })
  }
  const counts = async (canisterId: Principal) =>
    numbersOf(await network.query({ canisterId, method: 'counts', arg: NOTHING }))
  const crashed = async (call: Promise<unknown>) => {
    await expect(call).rejects.toBeInstanceOf(NetworkCrashError)
    await network.restart()
    await network.runUntilIdle()
  }

  test.each<[CrashPoint, number]>([
    ['beforeCommit', 1],
    ['duringCommit', 1],
    ['afterCommit', 2],
  ])('that crashes %s has the call or not, as a whole', async (point, expected) => {
    await increment()
    network.faults.crashAt(point)
    await crashed(increment())
    expect(await counts(callee)).toEqual([expected, expected, expected])
    await increment()
    expect(await counts(callee)).toEqual([expected + 1, expected + 1, expected + 1])
  })

  test('that crashes after its answers has answered', async () => {
    network.faults.crashAt('afterAnswers')
    expect(numbersOf(await increment())).toEqual([1, 1, 1])
    await crashed(increment())
    expect(await counts(callee)).toEqual([1, 1, 1])
  })

  test('that crashes between a call and its answer goes on with the answer', async () => {
    const after = ({ canisterId, method }: { canisterId: Principal; method: string }) =>
      canisterId.compareTo(callee) === 'eq' && method === 'inc'
    network.faults.crashAt('afterCommit', { after })
    const call = forward()
    await expect(call).rejects.toBeInstanceOf(NetworkCrashError)
    await network.restart()
    // The callee's part is saved, the caller's callback is still to come.
    expect([(await counts(caller))[0], (await counts(callee))[0]]).toEqual([1, 1])
    await network.runUntilIdle()
    expect([(await counts(caller))[0], (await counts(callee))[0]]).toEqual([2, 1])
  })

  test('that crashes before a call is saved runs it again, once', async () => {
    network.faults.crashAt('beforeCommit', { after: ({ kind }) => kind === 'answer' })
    const call = forward()
    await crashed(call)
    const kept = [(await counts(caller))[0] ?? 0, (await counts(callee))[0] ?? 0]
    // In one round with the answer none of the messages is left, also not the call itself; where the machine was busy, rounds before it were
    // saved, and what they left to do has been done.
    expect([
      [0, 0],
      [2, 1],
    ]).toContainEqual(kept)
    await forward()
    const [calls = 0, increments = 0] = kept
    expect([(await counts(caller))[0], (await counts(callee))[0]]).toEqual([
      calls + 2,
      increments + 1,
    ])
  })

  test('that crashed refuses everything until it is restarted', async () => {
    network.crash()
    await expect(increment()).rejects.toBeInstanceOf(NetworkCrashError)
    await expect(network.runUntilIdle()).rejects.toBeInstanceOf(NetworkCrashError)
    await network.restart()
    expect(numbersOf(await increment())).toEqual([1, 1, 1])
  })

  test('that served when it crashed serves again at the same addresses', async () => {
    const urls = [(await network.listen()).url, (await network.listen()).url]
    network.faults.crashAt('afterCommit')
    await expect(increment()).rejects.toBeInstanceOf(NetworkCrashError)
    for (const url of urls) await expect(fetch(`${url}/health`)).rejects.toThrow()
    await network.restart()
    for (const url of urls) expect(await (await fetch(`${url}/health`)).text()).toBe('healthy')
  })
})

test.each<[CrashPoint, number]>([
  ['beforeCommit', 0],
  ['afterCommit', 1],
])('a crash can be planned for a call of the management canister: %s', async (point, expected) => {
  const network = await Network.start({ inMemory: true })
  const arg = IDL.encode([IDL.Record({})], [{}])
  const canisterId = Principal.managementCanister()
  const method = 'provisional_create_canister_with_cycles'
  network.faults.crashAt(point, { after: (message) => message.method === method })
  const call = network.update({ canisterId, method, arg })
  await expect(call).rejects.toBeInstanceOf(NetworkCrashError)
  await network.restart()
  await network.runUntilIdle()
  expect(network.inspector.canisters()).toHaveLength(expected)
  await network.stop()
})

test('a crash can be planned for a timer', async () => {
  const network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  const second = new Uint8Array(8)
  new DataView(second.buffer).setBigUint64(0, 1_000_000_000n, true)
  await network.update({ canisterId, method: 'start_timer', arg: second })
  network.faults.crashAt('beforeCommit', { after: ({ kind }) => kind === 'task' })
  await expect(network.advanceTime(2_000)).rejects.toBeInstanceOf(NetworkCrashError)
  await network.restart()
  const timers = async () =>
    numbersOf(await network.query({ canisterId, method: 'timers', arg: NOTHING }))
  expect(await timers()).toEqual([0])
  await network.advanceTime(0)
  expect(await timers()).toEqual([1])
  await network.stop()
})
