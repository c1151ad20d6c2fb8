import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { looper, MANY_TURNS } from '../testing/looper.ts'
import { assemble, numbersOf } from '../testing/probe.ts'

const NOTHING = new Uint8Array()
const wasmModule = await looper()

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-saving-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function install(network: Network): Promise<Principal> {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

const bump = async (network: Network, canisterId: Principal) =>
  numbersOf(await network.update({ canisterId, method: 'bump', arg: NOTHING }))
const read = async (network: Network, canisterId: Principal) =>
  numbersOf(await network.query({ canisterId, method: 'read', arg: NOTHING }))

test('what was done with late saves is whole after a crash behind it', async () => {
  const network = await Network.start({ dataDir, memoryBudgetBytes: 200_000 })
  const ids = await network.withLateSaves(async () => {
    const made = [await install(network), await install(network), await install(network)]
    const gone = await install(network)
    for (const canisterId of made) await bump(network, canisterId)
    // works on a copy of a canister that is not saved yet
    for (const canisterId of made)
      await network.update({ canisterId, method: 'long', arg: NOTHING })
    await bump(network, gone)
    return made
  })
  network.crash()

  const next = await Network.start({ dataDir })
  for (const canisterId of ids) expect(await read(next, canisterId)).toEqual([2, 2, 2])
  await next.stop()
})

test('an upgrade that takes long keeps stable memory that is not saved yet', async () => {
  const slow = await looper('post_upgrade', MANY_TURNS)
  const network = await Network.start({ dataDir })
  const canisterId = await network.withLateSaves(async () => {
    const made = await install(network)
    await bump(network, made)
    const upgrade = { canisterId: made, mode: 'upgrade', wasmModule: slow, arg: NOTHING } as const
    await network.installCode(upgrade)
    return made
  })
  network.crash()

  const next = await Network.start({ dataDir })
  expect((await read(next, canisterId)).at(-1)).toBe(1)
  await next.stop()
})

test('a message that takes long keeps parts of the heap that are not saved yet', async () => {
  const wasmModule = await assemble(`(module
    (import "ic0" "msg_reply" (func $reply))
    (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
    (memory 1)
    (func (export "canister_update first") (i64.store (i32.const 0) (i64.const 1)) (call $reply))
    (func (export "canister_update second")
      (local $turns i64)
      (i64.store (i32.const 40000) (i64.const 2))
      (loop $next
        (local.set $turns (i64.add (local.get $turns) (i64.const 1)))
        (br_if $next (i64.lt_u (local.get $turns) (i64.const ${MANY_TURNS}))))
      (call $reply))
    (func (export "canister_query read")
      (call $append (i32.const 0) (i32.const 8)) (call $append (i32.const 40000) (i32.const 8))
      (call $reply)))`)
  const network = await Network.start({ dataDir })
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await network.withLateSaves(async () => {
    await network.update({ canisterId, method: 'first', arg: NOTHING })
    await network.update({ canisterId, method: 'second', arg: NOTHING })
  })
  network.crash()

  const next = await Network.start({ dataDir })
  expect(await read(next, canisterId)).toEqual([1, 2])
  await next.stop()
})

test('a crash in the middle loses the last rounds as a whole; what was saved by order stays', async () => {
  const network = await Network.start({ dataDir })
  const work = network.withLateSaves(async () => {
    const made = await install(network)
    await bump(network, made)
    await network.save()
    await bump(network, made)
    network.crash()
    return made
  })
  const canisterId = await work

  const next = await Network.start({ dataDir })
  const counts = await read(next, canisterId)
  expect([
    [1, 1, 1],
    [2, 2, 2],
  ]).toContainEqual(counts)
  await next.stop()
})

test('a stop in the middle saves all', async () => {
  const network = await Network.start({ dataDir })
  let canisterId: Principal | undefined
  await network.withLateSaves(async () => {
    canisterId = await install(network)
    await bump(network, canisterId)
    await network.stop()
  })

  const next = await Network.start({ dataDir })
  if (canisterId === undefined) throw new Error('nothing installed')
  expect(await read(next, canisterId)).toEqual([1, 1, 1])
  await next.stop()
})

test('a network that saves late loses its last rounds in a crash, and none when it is stopped', async () => {
  const network = await Network.start({ dataDir, savesLate: true })
  const canisterId = await install(network)
  await bump(network, canisterId)
  await network.save()
  await bump(network, canisterId)
  network.crash()

  const next = await Network.start({ dataDir, savesLate: true })
  expect(await read(next, canisterId)).toEqual([1, 1, 1])
  await bump(next, canisterId)
  await next.stop()

  const last = await Network.start({ dataDir })
  expect(await read(last, canisterId)).toEqual([2, 2, 2])
  await last.stop()
})
