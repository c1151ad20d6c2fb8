import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, leave, maker, prepare, SIZE } from '../testing/faultWorld.ts'
import { FEE0, FEE1, type PoolWorld, unwrap } from '../testing/poolWorld.ts'

const MINUTE_MS = 60_000

let world: PoolWorld
beforeEach(async () => {
  world = await prepare()
})
afterEach(() => world.network.stop())

/** From now on a ledger takes every call of the pool, does what it is asked, and answers nothing. */
const fallSilent = (side: 'token0' | 'token1') =>
  world.network.faults.onCall(
    { from: world.pool.canisterId, to: world.ledgers[side].canisterId },
    { kind: 'holdAnswer' },
    { times: 1_000_000 },
  )

const manage = (method: 'stop_canister' | 'start_canister') =>
  world.network.update({
    canisterId: Principal.managementCanister(),
    method,
    arg: IDL.encode(
      [IDL.Record({ canister_id: IDL.Principal })],
      [{ canister_id: world.pool.canisterId }],
    ),
  })

test('a pool whose ledger answers nothing is stopped and upgraded within minutes, and answers that come late lose nothing', async () => {
  const { network, pool } = world
  const silence = fallSilent('token1')
  const user = pool.as(alice)
  const token = world.addressOf('token1')
  const swap = { zeroForOne: true, amountIn: `${SIZE}`, amountOutMinimum: '0' }
  const waiting = [
    () => user.depositFrom({ token, amount: SIZE, fee: FEE1 }),
    () => user.withdraw({ token, amount: SIZE, fee: FEE1 }),
    () => user.depositFromAndSwap({ ...swap, tokenInFee: FEE0, tokenOutFee: FEE1 }),
  ].map((run) => run().catch((error: unknown) => error))
  await network.runUntilIdle()

  let isStopped = false
  const stopping = manage('stop_canister').then(() => {
    isStopped = true
  })
  await network.runUntilIdle()
  await network.advanceTime(4 * MINUTE_MS)
  expect(isStopped).toBe(true)
  await stopping
  await pool.upgrade()
  await manage('start_canister')
  await Promise.all(waiting)
  silence.remove()
  await network.faults.releaseAnswers()

  for (let hour = 0; hour < 3; hour++) await network.advanceTime(60 * MINUTE_MS)
  expect(unwrap(await user.settleMyTransfers())).toBe(0n)
  await world.requireBalanced()
  await leave(world, alice)
  await leave(world, maker)
  await world.requireBalanced()
})

test('who asks has the ledger’s log decide at once about what the ledger was silent on for more than a day', async () => {
  const { network, pool } = world
  await pool.as(Principal.anonymous()).stopJobs(['SettleTransfersJob'])
  const silence = fallSilent('token1')
  const before = await world.walletOf(alice, 'token1')
  const withdrawal = { token: world.addressOf('token1'), amount: SIZE, fee: FEE1 }
  const withdrawing = pool.as(alice).withdraw(withdrawal)
  await network.runUntilIdle()
  const stopping = manage('stop_canister')
  await network.runUntilIdle()
  await network.advanceTime(2 * MINUTE_MS)
  await Promise.all([stopping, withdrawing])
  silence.remove()
  await network.advanceTime(25 * 60 * MINUTE_MS)
  await manage('start_canister')
  await network.advanceTime(10 * MINUTE_MS)
  const queue = async () => unwrap(await pool.as(alice).getWithdrawQueueInfo()).queueSize
  expect(await queue()).toBe(1n)

  expect(unwrap(await pool.as(alice).settleMyTransfers())).toBe(0n)

  expect(await queue()).toBe(0n)
  expect(await world.walletOf(alice, 'token1')).toBe(before + SIZE - FEE1)
  await network.faults.releaseAnswers()
  await world.requireBalanced()
})
