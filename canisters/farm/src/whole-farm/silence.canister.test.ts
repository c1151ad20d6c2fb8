import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, maker } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { type FarmWorld, forkOf, POSITIONS, prepareFarm } from '../testing/farmWorld.ts'

const { wide } = POSITIONS
const MINUTE_MS = 60_000

let world: FarmWorld
forkEachTest({
  prepare: prepareFarm,
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

const manage = (method: 'stop_canister' | 'start_canister') =>
  world.network.update({
    canisterId: Principal.managementCanister(),
    sender: controller,
    method,
    arg: IDL.encode([IDL.Record({ canister_id: IDL.Principal })], [{ canister_id: world.id }]),
  })

test('a farm whose ledger answers nothing is stopped and upgraded within minutes, and what comes late is paid once', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.pass(1_000n)
  expect(await world.as(maker).unstake(wide)).toHaveProperty('ok')
  const before = await world.walletOf(maker)
  const earned = await world.credited(maker)
  expect(earned).toBeGreaterThan(0n)
  const silence = world.network.faults.onCall(
    { from: world.id, to: world.exchange.ids.ledgers.ICS },
    { kind: 'holdAnswer' },
    { times: 1_000_000 },
  )
  const withdrawing = world.as(maker).withdraw()
  await world.network.runUntilIdle()

  let isStopped = false
  const stopping = manage('stop_canister').then(() => {
    isStopped = true
  })
  await world.network.runUntilIdle()
  await world.network.advanceTime(4 * MINUTE_MS)
  expect(isStopped).toBe(true)
  await stopping
  await world.upgrade()
  await manage('start_canister')
  await withdrawing
  silence.remove()
  await world.network.faults.releaseAnswers()
  await world.network.advanceTime(60 * MINUTE_MS)

  expect(await world.credited(maker)).toBe(0n)
  const paid = (await world.walletOf(maker)) - before
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThan(earned)
  await world.requireSolvent()
})
