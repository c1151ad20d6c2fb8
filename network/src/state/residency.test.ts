import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Principal } from '@icp-sdk/core/principal'
import { expect, test, vi } from 'vitest'
import { NetworkCore } from '../core.ts'
import { callOnce } from '../ingress/callOnce.ts'
import { Network } from '../network.ts'
import { ANONYMOUS_ID } from '../principals.ts'
import { MemoryStore } from '../store/memoryStore.ts'
import { SqliteStore } from '../store/sqliteStore.ts'
import { looper } from '../testing/looper.ts'
import { assemble, Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'
import type { Canister } from './canister.ts'
import { defaultSettings } from './settings.ts'

const NOTHING = new Uint8Array()
const wasmModule = await looper()
/** Three canisters of one page, an image and one page of stable memory each, and the instance of the last one used. */
const BUDGET = 3 * (65_536 + 4000) + 65_536

async function withFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-residency-'))
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function install(network: Network, count: number): Promise<Principal[]> {
  const ids: Principal[] = []
  for (let index = 0; index < count; index += 1) {
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    ids.push(canisterId)
  }
  return ids
}

test.each(['folder', 'memory'])('with too little room in a %s nothing is lost', async (kind) => {
  await withFolder(async (dataDir) => {
    const where = kind === 'folder' ? { dataDir } : { inMemory: true }
    const network = await Network.start({ ...where, memoryBudgetBytes: BUDGET })
    const ids = await install(network, 8)
    for (let turn = 1; turn <= 5; turn += 1) {
      for (const canisterId of ids) {
        const reply = await network.update({ canisterId, method: 'bump', arg: NOTHING })
        expect(numbersOf(reply)).toEqual([turn, turn, turn])
      }
      const replies = ids.map((canisterId) =>
        network.query({ canisterId, method: 'read', arg: NOTHING }),
      )
      for (const reply of await Promise.all(replies)) {
        expect(numbersOf(reply)).toEqual([turn, turn, turn])
      }
    }
    await network.stop()
  })
})

test('a message that is paused goes on when its canister would be let go of', async () => {
  const network = await Network.start({ inMemory: true, memoryBudgetBytes: BUDGET })
  const [first, ...others] = await install(network, 6)
  if (first === undefined) throw new Error('nothing installed')
  const long = network.update({ canisterId: first, method: 'long', arg: NOTHING })
  for (const canisterId of others) {
    await network.update({ canisterId, method: 'bump', arg: NOTHING })
  }
  expect(numbersOf(await long)).toEqual([1, 1, 1])
  await network.stop()
})

test('a canister that grows takes the room of those that were not used for longest', async () => {
  const grower = await assemble(`(module
    (import "ic0" "msg_reply" (func $reply))
    (memory 1)
    (func (export "canister_update grow") (drop (memory.grow (i32.const 2))) (call $reply)))`)
  const core = new NetworkCore({ store: new MemoryStore(), memoryBudgetBytes: BUDGET })
  const install = async () => {
    const canister = await core.rounds.job(() =>
      core.lifecycle.create({ settings: defaultSettings, cycles: 10n ** 14n }),
    )
    const request = { mode: 'install', arg: NOTHING, sender: ANONYMOUS_ID } as const
    await core.rounds.job(() =>
      core.lifecycle.install(canister, request, () => core.modules.add(grower)),
    )
    await setImmediate()
    return canister
  }
  const canisters = [await install(), await install(), await install()]
  const held = () => canisters.map(({ loadedProcess }) => loadedProcess !== undefined)
  expect(held()).toEqual([true, true, true])
  const [, , last] = canisters
  const call = { caller: ANONYMOUS_ID, callee: last?.id ?? NOTHING, method: 'grow', arg: NOTHING }
  expect(await callOnce(core, call)).toMatchObject({ kind: 'reply' })
  await setImmediate()
  expect(held()).toEqual([false, false, true])
  core.stop()
})

test.each([
  ['only as many canisters are held as there is room for, the last ones used', true, 3],
  ['what canisters have in common takes room once', false, 6],
])('%s', async (_, areDifferent, count) => {
  await withFolder(async (dataDir) => {
    const network = await Network.start({ dataDir })
    const ids = await install(network, 6)
    for (const [index, canisterId] of ids.entries()) {
      for (let times = areDifferent ? index + 1 : 0; times > 0; times -= 1)
        await network.update({ canisterId, method: 'bump', arg: NOTHING })
    }
    await network.stop()
    const core = new NetworkCore({ store: new SqliteStore(dataDir), memoryBudgetBytes: BUDGET })
    const read = async (id: Principal) => {
      const request = { caller: NOTHING, callee: id.toUint8Array(), method: 'read', arg: NOTHING }
      expect((await core.queries.run(request)).kind).toBe('reply')
      await setImmediate()
    }
    for (const id of ids) await read(id)
    const held = ids.filter((id) => core.state.find(id.toUint8Array())?.loadedProcess !== undefined)
    expect(held).toEqual(ids.slice(-count))
    core.stop()
  })
})

test('while a world is made all of it stays in memory, and no longer', async () => {
  const core = new NetworkCore({ store: new MemoryStore(), memoryBudgetBytes: BUDGET, restMs: 1 })
  core.isMaking = true
  const canisters: Canister[] = []
  for (let index = 0; index < 6; index += 1) {
    const canister = await core.rounds.job(() =>
      core.lifecycle.create({ settings: defaultSettings, cycles: 10n ** 14n }),
    )
    const request = { mode: 'install', arg: NOTHING, sender: ANONYMOUS_ID } as const
    await core.rounds.job(() =>
      core.lifecycle.install(canister, request, () => core.modules.add(wasmModule)),
    )
    canisters.push(canister)
  }
  // the alarm of `restMs` has rung by then: timers of the same length fire in order
  await setTimeout(1)
  await setTimeout(1)
  const awake = () => canisters.filter(({ loadedProcess }) => loadedProcess?.isAsleep === false)
  expect(awake().length).toBe(6)

  core.saving.finish()
  core.isMaking = false
  const isLetGo = () => canisters.every(({ loadedProcess }) => loadedProcess === undefined)
  await vi.waitUntil(isLetGo, { interval: 1, timeout: 30_000 })
  core.stop()
})

test('a canister at rest is let go of while its call is open, and takes the answer', async () => {
  const core = new NetworkCore({ store: new MemoryStore(), restMs: 1 })
  const install = async (module: Uint8Array) => {
    const canister = await core.rounds.job(() =>
      core.lifecycle.create({ settings: defaultSettings, cycles: 10n ** 14n }),
    )
    const request = { mode: 'install', arg: NOTHING, sender: ANONYMOUS_ID } as const
    await core.rounds.job(() =>
      core.lifecycle.install(canister, request, () => core.modules.add(module)),
    )
    return canister
  }
  const [caller, callee] = [await install(await probeModule()), await install(wasmModule)]
  const arg = forwardArg(Forward.plain, callee.id, 'long')
  const call = { caller: ANONYMOUS_ID, callee: caller.id, method: 'forward', arg }
  const answer = callOnce(core, call)

  const often = { interval: 1, timeout: 30_000 }
  const isOpen = () => caller.record.callbacks.size === 1
  await vi.waitUntil(() => isOpen() && caller.loadedProcess === undefined, often)
  expect(await answer).toMatchObject({ kind: 'reply' })
  const isGone = () => [caller, callee].every(({ loadedProcess }) => loadedProcess === undefined)
  await vi.waitUntil(isGone, often)
  const counts = { caller: ANONYMOUS_ID, callee: caller.id, method: 'counts', arg: NOTHING }
  const reply = await core.queries.run(counts)
  expect(reply.kind === 'reply' && numbersOf(reply.data)).toEqual([2, 2, 2])
  core.stop()
})

test('what a canister writes to a table of functions shows in no other of the same code', async () => {
  const wasmModule = await assemble(`(module
    (import "ic0" "msg_reply" (func $reply))
    (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
    (memory 1)
    (table funcref (elem $first))
    (type $plain (func))
    (func $first (i64.store (i32.const 0) (i64.const 1)))
    (func $second (i64.store (i32.const 0) (i64.const 2)))
    (elem declare func $second)
    (func (export "canister_update set") (table.set (i32.const 0) (ref.func $second)) (call $reply))
    (func (export "canister_query get")
      (call_indirect (type $plain) (i32.const 0))
      (call $append (i32.const 0) (i32.const 8)) (call $reply)))`)
  const network = await Network.start({ inMemory: true, memoryBudgetBytes: 0 })
  const install = async () => {
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    return canisterId
  }
  const [writer, ...others] = [await install(), await install(), await install()]
  if (writer === undefined) throw new Error('nothing installed')
  await network.update({ canisterId: writer, method: 'set', arg: NOTHING })
  for (const canisterId of [...others, ...others, ...others]) {
    const reply = await network.query({ canisterId, method: 'get', arg: NOTHING })
    expect(numbersOf(reply)).toEqual([1])
    await setImmediate()
  }
  await network.stop()
})
