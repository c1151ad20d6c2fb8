import type { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, CmcCreateCanisterArgs, SubnetSelection } from '@sluice/candid/cycles_ledger'
import * as service from '@sluice/candid/cycles_ledger'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [alice, bob] = [person(1), person(2)]
const T = 1_000_000_000_000n
const FEE = 100_000_000n
const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })
const NOWHERE = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 9, 9, 9, 1, 1))

let network: Network
let installed: Installed<_SERVICE>
let empty: Principal
beforeAll(async () => {
  network = await Network.start({ inMemory: true, costSchedule: 'free', subnets: 3 })
  empty = await network.createCanister()
  installed = await installCanister<_SERVICE>(network, {
    source: canisterSource('cycles-ledger', 'local/canisters'),
    service,
    args: [{ initial_balances: [[accountOf(alice), 20n * T]] }],
  })
  await network.addCycles(installed.canisterId, 1_000n * T)
})
afterAll(() => network.stop())

const balance = (owner: Principal) => installed.as(owner).icrc1_balance_of(accountOf(owner))
const cyclesOf = (id: Principal) => network.inspector.facts(id)?.cycles ?? 0n
const management: IDL.InterfaceFactory = ({ IDL }) =>
  IDL.Service({
    canister_status: IDL.Func(
      [IDL.Record({ canister_id: IDL.Principal })],
      [
        IDL.Record({
          settings: IDL.Record({
            controllers: IDL.Vec(IDL.Principal),
            freezing_threshold: IDL.Nat,
            reserved_cycles_limit: IDL.Nat,
          }),
        }),
      ],
      [],
    ),
  })

type Status = {
  settings: { controllers: Principal[]; freezing_threshold: bigint; reserved_cycles_limit: bigint }
}
type Management = { canister_status(target: { canister_id: Principal }): Promise<Status> }

/** The settings that a canister of bob's has. */
async function statusOf(canister_id: Principal): Promise<Status['settings']> {
  const id = Principal.managementCanister()
  const actor = actorOn<Management>(network, { idlFactory: management, init: () => [] }, id, bob)
  return (await actor.canister_status({ canister_id })).settings
}

const plain = { from_subaccount: [] as [], created_at_time: [] as [] }

test('creates a canister of its caller for cycles', async () => {
  const before = await balance(alice)
  const order = { ...plain, amount: 3n * T, creation_args: [] as [] }
  const created = await installed.as(alice).create_canister(order)
  if (!('Ok' in created)) throw new Error('not created')
  expect(cyclesOf(created.Ok.canister_id)).toBeGreaterThan(2n * T)
  expect(network.inspector.facts(created.Ok.canister_id)?.controllers.map(String)).toEqual([
    alice.toText(),
  ])
  expect(before - (await balance(alice))).toBe(3n * T + FEE)
  expect(await installed.as(bob).create_canister(order)).toEqual({
    Err: { InsufficientFunds: { balance: 0n } },
  })
})

const creationOf = (order: Partial<CmcCreateCanisterArgs>): [CmcCreateCanisterArgs] => [
  { settings: [], subnet_selection: [], ...order },
]

test('creates a canister on the subnet that is asked for, with the settings that are given', async () => {
  for (const subnet of network.subnetIds) {
    const settings = {
      controllers: [[bob, alice]] as [Principal[]],
      freezing_threshold: [1_234_567n] as [bigint],
      compute_allocation: [] as [],
      memory_allocation: [] as [],
      reserved_cycles_limit: [7n * T] as [bigint],
    }
    const creation_args = creationOf({
      settings: [settings],
      subnet_selection: [{ Subnet: { subnet } }],
    })
    const created = await installed.as(alice).create_canister({
      ...plain,
      amount: T,
      creation_args,
    })
    if (!('Ok' in created)) throw new Error('not created')
    const { canister_id } = created.Ok
    expect(network.subnetOf(canister_id)?.toText()).toBe(subnet.toText())
    const status = await statusOf(canister_id)
    expect(status).toMatchObject({ freezing_threshold: 1_234_567n, reserved_cycles_limit: 7n * T })
    expect(status.controllers.map(String)).toEqual([bob.toText(), alice.toText()])
  }
})

test('an order without settings gives the canister to its caller, on any subnet', async () => {
  const [, subnet = empty] = network.subnetIds
  for (const selection of [{ Subnet: { subnet } }, { Filter: { subnet_type: [] as [] } }]) {
    const creation_args = creationOf({ subnet_selection: [selection] })
    const order = { ...plain, amount: T, creation_args }
    const created = await installed.as(alice).create_canister(order)
    if (!('Ok' in created)) throw new Error('not created')
    const facts = network.inspector.facts(created.Ok.canister_id)
    expect(facts?.controllers.map(String)).toEqual([alice.toText()])
  }
})

test('makes a canister once for an order of one time, and tells it to whoever repeats that', async () => {
  const [, subnet = empty, other = empty] = network.subnetIds
  const created_at_time: [bigint] = [network.now()]
  const order = (place: Principal) => ({
    ...plain,
    created_at_time,
    amount: T,
    creation_args: creationOf({ subnet_selection: [{ Subnet: { subnet: place } }] }),
  })
  const before = await balance(alice)
  const created = await installed.as(alice).create_canister(order(subnet))
  if (!('Ok' in created)) throw new Error('not created')
  const { block_id, canister_id } = created.Ok
  const duplicate = { Err: { Duplicate: { duplicate_of: block_id, canister_id: [canister_id] } } }
  expect(await installed.as(alice).create_canister(order(subnet))).toEqual(duplicate)
  await installed.upgrade()
  // the subnet is no part of what tells orders apart
  expect(await installed.as(alice).create_canister(order(other))).toEqual(duplicate)
  expect(before - (await balance(alice))).toBe(T + FEE)
  expect(await installed.as(bob).create_canister(order(subnet))).toHaveProperty(
    'Err.InsufficientFunds',
  )
})

test('knows an order that is under way: who repeats it meanwhile is told of no canister yet', async () => {
  const [, subnet = empty] = network.subnetIds
  const order = {
    ...plain,
    created_at_time: [network.now() + 1n] as [bigint],
    amount: T,
    creation_args: creationOf({ subnet_selection: [{ Subnet: { subnet } }] }),
  }
  const before = await balance(alice)
  const answers = await Promise.all([1, 2, 3].map(() => installed.as(alice).create_canister(order)))
  expect(answers.filter((answer) => 'Ok' in answer)).toHaveLength(1)
  expect(before - (await balance(alice))).toBe(T + FEE)
})

test('what cannot be made keeps nothing but the fee, and stays an order that was given', async () => {
  const selections: SubnetSelection[] = [
    { Subnet: { subnet: NOWHERE } },
    { Subnet: { subnet: installed.canisterId } },
    { Subnet: { subnet: Principal.managementCanister() } },
    { Subnet: { subnet: alice } },
    { Filter: { subnet_type: ['fiduciary'] } },
  ]
  for (const [index, selection] of selections.entries()) {
    const before = await balance(alice)
    const cycles = cyclesOf(installed.canisterId)
    const order = {
      ...plain,
      created_at_time: [network.now() - BigInt(index)] as [bigint],
      amount: T,
      creation_args: creationOf({ subnet_selection: [selection] }),
    }
    const failed = await installed.as(alice).create_canister(order)
    if (!('Err' in failed && 'FailedToCreate' in failed.Err)) throw new Error('made')
    expect(failed.Err.FailedToCreate.refund_block).toHaveLength(1)
    expect(before - (await balance(alice))).toBe(FEE)
    expect(cyclesOf(installed.canisterId)).toBe(cycles)
    const [duplicate_of] = failed.Err.FailedToCreate.fee_block
    expect(await installed.as(alice).create_canister(order)).toEqual({
      Err: { Duplicate: { duplicate_of, canister_id: [] } },
    })
  }
})

test('orders of another time than its own are refused', async () => {
  const at = (created: bigint) =>
    installed.as(alice).create_canister({
      ...plain,
      created_at_time: [created],
      amount: T,
      creation_args: [],
    })
  const dayNs = 86_400_000_000_000n
  const before = await balance(alice)
  expect(await at(network.now() - 2n * dayNs)).toEqual({ Err: { TooOld: null } })
  expect(await at(network.now() + dayNs)).toHaveProperty('Err.CreatedInFuture')
  expect(await balance(alice)).toBe(before)
})

test('sends cycles to a canister once, however often it is asked', async () => {
  const before = cyclesOf(empty)
  const created_at_time: [bigint] = [network.now()]
  const order = { from_subaccount: [] as [], created_at_time, amount: T, to: empty }
  const sent = await installed.as(alice).withdraw(order)
  if (!('Ok' in sent)) throw new Error('not sent')
  expect(await installed.as(alice).withdraw(order)).toEqual({
    Err: { Duplicate: { duplicate_of: sent.Ok } },
  })
  expect(cyclesOf(empty) - before).toBe(T)
})

test('keeps nothing but the fee of what cannot be sent', async () => {
  const before = await balance(alice)
  const order = { ...plain, amount: T, to: NOWHERE }
  expect(await installed.as(alice).withdraw(order)).toHaveProperty('Err.FailedToWithdraw')
  expect(before - (await balance(alice))).toBe(FEE)
  await installed.upgrade()
  expect(await installed.as(alice).icrc1_total_supply()).toBe(before - FEE)
})
