import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/cycles_ledger'
import * as service from '@sluice/candid/cycles_ledger'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
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
  network = await Network.start({ inMemory: true, costSchedule: 'free' })
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
