import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../managementClient.ts'
import { assemble, Forward, forwardArg } from '../probe.ts'
import { amountArg } from '../spender.ts'
import { ErrorWorld, modules, selfCaller } from './errorWorld.ts'

const NOTHING: Uint8Array = new Uint8Array()
const GIBIBYTE = 1_073_741_824n
const MANY = 10n ** 18n
const OTHER = Principal.fromUint8Array(new Uint8Array([9, 9, 9, 1]))
const FALSE_MODULE = new Uint8Array([0, 1, 2, 3])

type Case = readonly [code: string, why: string, provoke: (world: ErrorWorld) => Promise<unknown>]

const cases: readonly Case[] = [
  [
    'IC0101',
    'more computing than the subnet has',
    async (world) => {
      await world.network.addCycles(world.spender, MANY)
      for (let count = 0; count < 3; count += 1) {
        const canister = await world.create(modules.probe, MANY)
        await world.set({ compute_allocation: [100n] }, canister)
      }
      await world.set({ compute_allocation: [1n] })
    },
  ],
  [
    'IC0101',
    'more memory than the subnet has',
    (world) => world.set({ memory_allocation: [2049n * GIBIBYTE] }),
  ],
  [
    'IC0207',
    'a frozen canister',
    async (world) => {
      await world.set({ freezing_threshold: [10n ** 15n] })
      await world.spend('spin', 1n)
    },
  ],
  ['IC0301', 'no such canister', (world) => world.call('inc', NOTHING, OTHER)],
  [
    'IC0305',
    'no such snapshot',
    (world) =>
      world.manage('load_canister_snapshot', {
        canister_id: world.probe,
        snapshot_id: [1, 2],
        sender_canister_version: [],
      }),
  ],
  [
    'IC0403',
    'a new canister without its price',
    (world) => world.byProbe('create_canister', { settings: [], sender_canister_version: [] }),
  ],
  [
    'IC0404',
    'no such subnet',
    async (world) => {
      const type = IDL.Record({ subnet_id: IDL.Principal })
      const arg = new Uint8Array(IDL.encode([type], [{ subnet_id: OTHER }]))
      const payload = forwardArg(Forward.plain, NOTHING, 'subnet_info', arg)
      throw new Error(
        Buffer.from(await world.call('forward', payload))
          .subarray(1)
          .toString(),
      )
    },
  ],
  [
    'IC0405',
    'an id beyond the subnet',
    (world) => world.network.createCanister({ canisterId: Principal.fromText('aaaaa-aa') }),
  ],
  [
    'IC0406',
    'a method for canisters only',
    (world) => world.manage('raw_rand', { canister_id: world.probe }),
  ],
  [
    'IC0408',
    'an argument of another type',
    (world) =>
      world.network.update({
        canisterId: Principal.managementCanister(),
        method: 'install_code',
        arg: new Uint8Array([1, 2, 3]),
      }),
  ],
  [
    'IC0409',
    'a snapshot that was taken and may not change',
    async (world) => {
      const canister_id = world.probe
      const call = { canister_id, replace_snapshot: [], uninstall_code: [] }
      const type = IDL.Record({ id: IDL.Vec(IDL.Nat8) })
      const taken = await world.manage('take_canister_snapshot', {
        ...call,
        sender_canister_version: [],
      })
      const snapshot_id = Object(IDL.decode([type], new Uint8Array(taken))[0]).id
      const chunk = { kind: { wasm_memory: { offset: 0n } }, chunk: [1] }
      await world.manage('upload_canister_snapshot_data', { canister_id, snapshot_id, ...chunk })
    },
  ],
  ['IC0502', 'a trap', (world) => world.call('inc_and_trap')],
  ['IC0503', 'ic0.trap', (world) => world.call('inc_and_ic_trap')],
  ['IC0504', 'two replies', (world) => world.call('reply_twice')],
  [
    'IC0505',
    'a module that is none',
    (world) => world.install(world.probe, 'upgrade', FALSE_MODULE),
  ],
  ['IC0506', 'no reply', (world) => world.call('no_reply')],
  [
    'IC0507',
    'a subnet that is full',
    async (world) => {
      const free = new ErrorWorld(await Network.start({ inMemory: true, costSchedule: 'free' }))
      try {
        await free.fill()
        await free.set({ memory_allocation: [2048n * GIBIBYTE - 10n * 1_048_576n] }, free.probe)
        await free.spend('grow', 500n)
      } finally {
        await free.network.stop()
      }
      return world
    },
  ],
  [
    'IC0508',
    'a stopped canister',
    async (world) => {
      await world.stop()
      await world.call('inc')
    },
  ],
  [
    'IC0510',
    'deleting what runs',
    (world) => world.manage('delete_canister', { canister_id: world.probe }),
  ],
  [
    'IC0512',
    'a caller that is no controller',
    (world) =>
      new ManagementClient(world.network, OTHER).call('stop_canister', {
        canister_id: world.probe,
      }),
  ],
  [
    'IC0512',
    'a canister that deletes itself',
    async (world) => {
      await world.set({ controllers: [[world.probe]] }, world.probe)
      await world.byProbe('delete_canister', { canister_id: world.probe })
    },
  ],
  [
    'IC0513',
    'a callback that is no function',
    async (world) =>
      world.call('hole', NOTHING, await world.create(await assemble(selfCaller('inc')))),
  ],
  [
    'IC0514',
    'an installation over code',
    (world) => world.install(world.probe, 'install', modules.probe),
  ],
  [
    'IC0517',
    'a query that calls itself',
    async (world) => world.query('loop', await world.create(await assemble(selfCaller('loop')))),
  ],
  [
    'IC0520',
    'a call with fewer cycles than wanted',
    async (world) => {
      await world.set({ minimum_incoming_canister_call_cycles: [5000n] })
      const call = forwardArg(Forward.withCycles, world.spender.toUint8Array(), 'spin')
      throw new Error(Buffer.from(await world.call('forward', call)).toString())
    },
  ],
  ['IC0522', 'an endless loop', (world) => world.spend('spin', 2n ** 62n)],
  [
    'IC0527',
    'a composite query as an update',
    async (world) =>
      world.call('loop', NOTHING, await world.create(await assemble(selfCaller('loop')))),
  ],
  ['IC0530', 'computing that can not be paid', (world) => world.set({ compute_allocation: [50n] })],
  [
    'IC0531',
    'memory that can not be paid',
    (world) => world.set({ memory_allocation: [700n * GIBIBYTE] }),
  ],
  [
    'IC0532',
    'growth that can not be paid',
    async (world) => {
      await world.set({ freezing_threshold: [10n ** 9n] })
      await world.spend('grow_stable', 16384n)
    },
  ],
  [
    'IC0533',
    'an allocation above the limit of reserved cycles',
    async (world) => {
      await world.network.addCycles(world.spender, MANY)
      await world.set({ memory_allocation: [2000n * GIBIBYTE], freezing_threshold: [1n] })
    },
  ],
  [
    'IC0534',
    'growth above the limit of reserved cycles',
    async (world) => {
      await world.network.addCycles(world.spender, MANY)
      await world.set({ memory_allocation: [749n * GIBIBYTE], freezing_threshold: [1n] })
      await world.set({ reserved_cycles_limit: [1n] }, world.probe)
      const other = await world.create(modules.spender)
      await world.set({ reserved_cycles_limit: [1n], freezing_threshold: [1n] }, other)
      await world.call('grow_stable', amountArg(5n * 16384n), other)
    },
  ],
  ['IC0536', 'no such method', (world) => world.call('nothing')],
  ['IC0536', 'no such query', (world) => world.query('nothing')],
  [
    'IC0536',
    'no such method of the management canister',
    (world) => world.manage('nothing', { canister_id: world.probe }),
  ],
  [
    'IC0537',
    'no code',
    async (world) => world.call('inc', NOTHING, await world.network.createCanister()),
  ],
  [
    'IC0538',
    'an id that is taken',
    (world) => world.network.createCanister({ canisterId: world.probe }),
  ],
  [
    'IC0539',
    'a heap above its limit',
    async (world) => {
      await world.set({ wasm_memory_limit: [100_000n] })
      await world.spend('grow', 1n)
    },
  ],
  [
    'IC0540',
    'a limit below what is reserved',
    async (world) => {
      await world.network.addCycles(world.spender, MANY)
      const settings = { reserved_cycles_limit: [MANY], freezing_threshold: [1n] }
      await world.set({ ...settings, memory_allocation: [800n * GIBIBYTE] })
      await world.set({ reserved_cycles_limit: [1n] })
    },
  ],
]

let world: ErrorWorld
beforeEach(async () => {
  world = new ErrorWorld(
    await Network.start({ inMemory: true, instructionLimits: { update: 1_000_000_000n } }),
  )
  await world.fill()
})
afterEach(() => world.network.stop())

test.each(cases)('%s tells of %s', async (code, _, provoke) => {
  await expect(provoke(world)).rejects.toThrow(code)
})
