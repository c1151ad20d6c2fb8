import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { encodeManagement, ManagementClient } from '../testing/managementClient.ts'
import { assemble, Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'
import { noSettings } from '../testing/settings.ts'
import { Results } from './candid.ts'
import { SubnetMetrics } from './methods/subnet.ts'

const NOTHING = new Uint8Array()
const MANAGEMENT = Principal.managementCanister()
const wasmModule = await probeModule()
const plainCreation = { settings: [], sender_canister_version: [] }

let network: Network
let root: Principal
let further: Principal
let third: Principal
/** A canister with the probe's code on the root subnet, and one on each further subnet. */
let onRoot: Principal
let onFurther: Principal
let onThird: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true, subnets: 3 })
  const [first, second, last] = network.subnetIds
  if (first === undefined || second === undefined || last === undefined) throw new Error('few')
  ;[root, further, third] = [first, second, last]
  ;[onRoot, onFurther, onThird] = [await probe(root), await probe(further), await probe(third)]
})
afterEach(() => network.stop())

async function probe(subnetId: Principal): Promise<Principal> {
  const canisterId = await network.createCanister({ subnetId })
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

/** Lets anybody see the status of a canister. */
async function openStatus(canister: Principal): Promise<void> {
  const settings = { ...noSettings, status_visibility: [{ public: null }] }
  const client = new ManagementClient(network, Principal.anonymous())
  await client.call('update_settings', {
    canister_id: canister,
    settings,
    sender_canister_version: [],
  })
}

/** Lets a canister call on; a reject comes back as its code and text. */
async function forward(
  from: Principal,
  callee: Principal,
  method: string,
  payload: Uint8Array = NOTHING,
  flags: number = Forward.plain,
): Promise<Buffer<ArrayBuffer>> {
  const arg = forwardArg(flags, callee.toUint8Array(), method, payload)
  return Buffer.from(await network.update({ canisterId: from, method: 'forward', arg }))
}
const manage = (from: Principal, callee: Principal, method: string, argument: object, flags = 0) =>
  forward(from, callee, method, encodeManagement(method, argument), flags)
const textIn = (reply: Buffer) => reply.subarray(1).toString('utf8')
const created = (reply: Uint8Array): Principal =>
  Object(IDL.decode([Results.created], new Uint8Array(reply))[0]).canister_id
const homeOf = (canister: Principal) => network.subnetOf(canister)?.toText()

describe('a new canister is', () => {
  const create = (from: Principal, callee: Principal) =>
    manage(from, callee, 'create_canister', plainCreation, Forward.withTrillion)

  test('on the subnet of the canister that creates it', async () => {
    for (const [creator, home] of [
      [onRoot, root],
      [onFurther, further],
      [onThird, third],
    ] as const) {
      const canister = created(await create(creator, MANAGEMENT))
      expect(homeOf(canister)).toBe(home.toText())
      expect(network.inspector.facts(canister)?.controllers.map(String)).toEqual([creator.toText()])
    }
  })

  test('on the subnet that a canister of the root subnet calls by its id', async () => {
    const canister = created(await create(onRoot, third))
    expect(homeOf(canister)).toBe(third.toText())
    // It paid for it, and may install code there.
    expect(network.inspector.facts(canister)?.cycles).toBe(500_000_000_000n)
    const install = {
      mode: { install: null },
      canister_id: canister,
      wasm_module: wasmModule,
      arg: NOTHING,
      sender_canister_version: [],
    }
    await manage(onRoot, MANAGEMENT, 'install_code', install)
    expect(
      numbersOf(await network.update({ canisterId: canister, method: 'inc', arg: NOTHING })),
    ).toEqual([1, 1, 1])
  })

  test('also on its own subnet when the creator calls that by its id', async () => {
    expect(homeOf(created(await create(onFurther, further)))).toBe(further.toText())
  })

  test('on no other subnet at the wish of a canister that is not on the root subnet', async () => {
    const before = network.inspector.canisters().length
    for (const subnet of [third, root]) {
      const reply = await create(onFurther, subnet)
      expect(reply[0]).toBe(5)
      expect(textIn(reply)).toBe(
        `IC0504: Incorrect sender subnet id: ${further.toText()}. Sender should be on the same subnet or on the NNS subnet.`,
      )
    }
    expect(network.inspector.canisters()).toHaveLength(before)
  })

  test('where its address leads when a user creates it', async () => {
    const { url } = await network.listen()
    const { rootKey } = network
    const identity = Ed25519KeyIdentity.generate()
    const agent = await HttpAgent.create({ host: url, rootKey, identity, retryTimes: 0 })
    const method = 'provisional_create_canister_with_cycles'
    const arg = encodeManagement(method, { amount: [], specified_id: [], ...plainCreation })
    for (const [neighbour, home] of [
      [onRoot, root],
      [onThird, third],
    ] as const) {
      const call = { methodName: method, arg, effectiveCanisterId: neighbour }
      const { reply } = await agent.update(MANAGEMENT, call)
      expect(homeOf(created(reply))).toBe(home.toText())
    }
  })

  test('under a wanted id where the id belongs', async () => {
    const wanted = Principal.fromUint8Array(Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 99, 1, 1))
    const inRoot = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
    const method = 'provisional_create_canister_with_cycles'
    const argument = { amount: [], specified_id: [wanted], ...plainCreation }
    const refused = await manage(onThird, MANAGEMENT, method, argument)
    expect(textIn(refused)).toContain('is not hosted by this subnet')
    expect(created(await manage(onThird, further, method, argument)).toText()).toBe(wanted.toText())
    await expect(network.createCanister({ canisterId: inRoot, subnetId: further })).rejects.toThrow(
      /not hosted by this subnet/,
    )
    const client = new ManagementClient(network, Principal.anonymous())
    const other = Principal.fromUint8Array(Uint8Array.of(0x81, 0, 0, 0, 0, 0, 0, 99, 1, 1))
    const reply = await client.call(method, { ...argument, specified_id: [other] })
    expect(homeOf(created(reply))).toBe(third.toText())
  })

  test('nowhere when there is no such subnet', async () => {
    const subnetId = Principal.selfAuthenticating(new Uint8Array(32))
    await expect(network.createCanister({ subnetId })).rejects.toThrow(/IC0404/)
    const beyond = Principal.fromUint8Array(Uint8Array.of(0x82, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    await expect(network.createCanister({ canisterId: beyond })).rejects.toThrow(/IC0405/)
    expect(network.subnetOf(beyond)).toBeUndefined()
  })
})

describe('from one subnet to another', () => {
  test('canisters call each other, and cycles go along and come back', async () => {
    const reply = await forward(onRoot, onFurther, 'caller')
    expect(Principal.fromUint8Array(new Uint8Array(reply)).toText()).toBe(onRoot.toText())
    const refunded = await forward(onFurther, onThird, 'accept_some', NOTHING, Forward.withCycles)
    expect(numbersOf(refunded)).toEqual([700])
  })

  test('a call goes with up to 2 MiB, on one subnet with more', async () => {
    const size = 2 * 1_048_576 - 'keep'.length
    const module = await bigCaller(size)
    const canisterId = await network.createCanister({ subnetId: further })
    await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg: NOTHING })
    const send = async (method: string, to: Principal) =>
      Buffer.from(await network.update({ canisterId, method, arg: to.toUint8Array() }))
    // The probe has no room for so much and traps: it got the call.
    expect(textIn(await send('fitting', onThird))).toContain(`Error from Canister ${onThird}`)
    expect(textIn(await send('larger', onFurther))).toContain(`Error from Canister ${onFurther}`)
    const refused = await send('larger', onThird)
    expect(refused[0]).toBe(5)
    expect(textIn(refused)).toBe(
      `Canister ${canisterId} violated contract: attempted to send a message of size 2097153 exceeding the limit 2097152`,
    )
    // Nor does the management canister of another subnet get it.
    expect(textIn(await send('larger', third))).toContain('exceeding the limit 2097152')
    expect(textIn(await send('larger', further))).toContain('IC0536')
  })

  test('a controller manages a canister wherever it is', async () => {
    const settings = { ...noSettings, controllers: [[onFurther]] }
    const client = new ManagementClient(network, Principal.anonymous())
    await client.call('update_settings', {
      canister_id: onThird,
      settings,
      sender_canister_version: [],
    })
    await manage(onFurther, MANAGEMENT, 'stop_canister', { canister_id: onThird })
    expect(network.inspector.facts(onThird)?.status).toBe('stopped')
    await manage(onFurther, third, 'start_canister', { canister_id: onThird })
    expect(network.inspector.facts(onThird)?.status).toBe('running')
    // The management canister of a subnet knows its own canisters only.
    const lost = await manage(onFurther, root, 'stop_canister', { canister_id: onThird })
    expect(textIn(lost)).toBe(`IC0301: Canister ${onThird} not found`)
    expect(network.inspector.facts(onThird)?.status).toBe('running')
  })

  test('nobody gets randomness, which is for the own subnet and the root subnet', async () => {
    expect(textIn(await forward(onFurther, third, 'raw_rand', EMPTY))).toContain('IC0504')
    expect(await forward(onRoot, third, 'raw_rand', EMPTY)).toHaveLength(42)
    expect(await forward(onFurther, further, 'raw_rand', EMPTY)).toHaveLength(42)
  })

  test('composite queries do not reach', async () => {
    const module = await assemble(COMPOSITE)
    const canisterId = await network.createCanister({ subnetId: further })
    await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg: NOTHING })
    const ask = (to: Principal) =>
      network.query({ canisterId, method: 'counts_of', arg: to.toUint8Array() })
    const statusOf = async (asked: Principal) => {
      const arg = encodeManagement('canister_status', { canister_id: asked })
      return Buffer.from(await network.query({ canisterId, method: 'status_of', arg })).toString()
    }
    for (const asked of [onFurther, onThird]) await openStatus(asked)
    expect(await statusOf(onFurther)).toMatch(/^DIDL/)
    expect(await statusOf(onThird)).toContain(`Canister ${onThird} not found`)
    expect(numbersOf(await ask(onFurther))).toEqual([0, 0, 0])
    expect(Buffer.from(await ask(onThird)).toString()).toContain(`Canister ${onThird} not found`)
  })
})

test('what is allocated on one subnet takes nothing from another', async () => {
  const client = new ManagementClient(network, Principal.anonymous())
  const allocate = async (subnetId: Principal) => {
    const settings = { ...noSettings, compute_allocation: [100n] }
    await client.call('update_settings', {
      canister_id: await network.createCanister({ subnetId, cycles: 10n ** 18n }),
      settings,
      sender_canister_version: [],
    })
  }
  for (let count = 0; count < 3; count += 1) await allocate(further)
  await expect(allocate(further)).rejects.toThrow(/remaining compute capacity is 0%/)
  await allocate(third)
})

test('a canister knows its subnet, and asks for the figures of any', async () => {
  const wasm = await assemble(SELF)
  for (const subnetId of [root, further]) {
    const canisterId = await network.createCanister({ subnetId })
    await network.installCode({ canisterId, mode: 'install', wasmModule: wasm, arg: NOTHING })
    const reply = await network.query({ canisterId, method: 'subnet', arg: NOTHING })
    expect(Principal.fromUint8Array(new Uint8Array(reply)).toText()).toBe(subnetId.toText())
  }
  await probe(third)
  const counts: bigint[] = []
  for (const subnet_id of [root, further, third]) {
    const reply = await manage(onRoot, MANAGEMENT, 'subnet_metrics', { subnet_id })
    counts.push(Object(IDL.decode([SubnetMetrics], new Uint8Array(reply))[0]).num_canisters)
  }
  expect(counts).toEqual([2n, 2n, 2n])
})

const EMPTY = new Uint8Array(IDL.encode([], []))

const CALLS = `
  (import "ic0" "msg_arg_data_size" (func $size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $copy (param i32 i32 i32)))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reject_msg_size" (func $reject_size (result i32)))
  (import "ic0" "msg_reject_msg_copy" (func $reject_copy (param i32 i32 i32)))
  (import "ic0" "msg_reject_code" (func $reject_code (result i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_data_append" (func $data (param i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (memory 40)
  (table 2 funcref) (elem (i32.const 0) $on_reply $on_reject)
  (data (i32.const 0) "keep") (data (i32.const 8) "counts")
  (func $on_reply (param i32)
    (call $copy (i32.const 1024) (i32.const 0) (call $size))
    (call $append (i32.const 1024) (call $size))
    (call $reply))
  (func $on_reject (param i32)
    (i32.store8 (i32.const 1024) (call $reject_code))
    (call $reject_copy (i32.const 1025) (i32.const 0) (call $reject_size))
    (call $append (i32.const 1024) (i32.add (i32.const 1) (call $reject_size)))
    (call $reply))
  (func $call (param $name i32) (param $name_size i32) (param $bytes i32)
    (call $copy (i32.const 64) (i32.const 0) (call $size))
    (call $call_new (i32.const 64) (call $size) (local.get $name) (local.get $name_size)
      (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0))
    (call $data (i32.const 4096) (local.get $bytes))
    (drop (call $perform)))`

/** Calls 'keep' of the canister in its argument with so many bytes, or with one more. */
const bigCaller = (bytes: number) =>
  assemble(`(module ${CALLS}
    (func (export "canister_update fitting") (call $call (i32.const 0) (i32.const 4) (i32.const ${bytes})))
    (func (export "canister_update larger") (call $call (i32.const 0) (i32.const 4) (i32.const ${bytes + 1}))))`)

const COMPOSITE = `(module ${CALLS}
  (data (i32.const 32) "canister_status")
  (func (export "canister_composite_query status_of")
    (call $copy (i32.const 64) (i32.const 0) (call $size))
    (call $call_new (i32.const 64) (i32.const 0) (i32.const 32) (i32.const 15)
      (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0))
    (call $data (i32.const 64) (call $size))
    (drop (call $perform)))
  (func (export "canister_composite_query counts_of") (call $call (i32.const 8) (i32.const 6) (i32.const 0))))`

const SELF = `
(module
  (import "ic0" "subnet_self_size" (func $size (result i32)))
  (import "ic0" "subnet_self_copy" (func $copy (param i32 i32 i32)))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (memory 1)
  (func (export "canister_query subnet")
    (call $copy (i32.const 0) (i32.const 0) (call $size))
    (call $append (i32.const 0) (call $size))
    (call $reply)))`
