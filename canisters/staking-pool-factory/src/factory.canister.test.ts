import type { InitRequest } from '@sluice/candid/staking_pool_factory'
import {
  admin,
  controller,
  governance,
  nobody,
  stranger,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { START, type StakingExchange, startStakingExchange } from './testing/stakingExchange.ts'

let world: StakingExchange
beforeAll(async () => {
  world = await startStakingExchange()
})
afterAll(() => world.network.stop())

test('a pool needs an index, a module, terms that can be kept, and an admin', async () => {
  expect(await world.factory(stranger).createStakingPool(world.order())).toEqual({
    err: 'Only an admin may do this, or who has paid the fee of a creation',
  })
  const create = (change?: Partial<InitRequest>) =>
    world.factory(admin).createStakingPool(world.order(change))
  expect(await create({ bonusEndTime: 1n })).toHaveProperty('err')
  expect(await create({ rewardPerTime: 999n })).toEqual({
    err: 'A minimum of 1000 Tokens are required to create a pool',
  })
  expect(await create({ stakingToken: { address: 'no', standard: 'ICRC2' } })).toEqual({
    err: 'The token is no ledger',
  })
  expect(await create()).toEqual({ err: 'UserIndexCanister is not set' })
  await world.factory(admin).setUserIndexCanister(world.ids.index)
  expect(await create()).toEqual({ err: 'The module of staking pools has not been uploaded' })
  expect(await world.factory(admin).getStakingPool(nobody)).toEqual({
    err: 'Staking pool does not exist',
  })
})

test('made by the factory, staked in, known to the index, its fees with the receiver', async () => {
  await world.arm()

  const id = unwrap(await world.factory(admin).createStakingPool(world.order()))
  expect(await world.factory(stranger).getSpareCanisters()).toEqual([])
  const pool = world.pool(id, trader)
  expect(unwrap(await pool.getPoolInfo())).toMatchObject({ name: 'STK for RWD', rewardFee: 50n })
  await world.fund(id)
  expect(await pool.depositFromAndStake(5_000n)).toEqual({ ok: 4_990n })
  await world.network.advanceTime(1_000_000)
  unwrap(await pool.harvest())
  await world.network.advanceTime(3_000)

  const [known] = unwrap(await world.index(stranger).queryPool(trader, 0n, 10n, [], [])).content
  expect(known?.stakingPool).toEqual(id)
  expect(known?.userInfo.stakeAmount).toBe(4_990n)
  expect(known?.userInfo.rewardTokenBalance).toBeGreaterThan(900_000n)
  expect(await world.index(stranger).updateUser(trader, known?.userInfo ?? never())).toEqual({
    err: 'Staking pool does not exist',
  })
  expect(unwrap(await world.index(stranger).queryIndexInfo())).toEqual([1n, 1n, world.ids.factory])
  const ended = unwrap(await world.factory(stranger).findStakingPoolPage([3n], 0n, 10n))
  expect(ended.totalElements).toBe(0n)
  const wanted = await world
    .factory(stranger)
    .findStakingPoolPageV2([2n], 0n, 10n, [world.ids.stake.toText()], [world.ids.reward.toText()])
  expect(unwrap(wanted).content[0]?.canisterId).toEqual(id)

  expect(unwrap(await world.factory(admin).unclaimdRewardFee(id))).toBeGreaterThan(49_000n)
  expect(await world.receiver(controller).claim(id)).toEqual({ ok: 'Withdraw successfully' })
  const sent = unwrap(
    await world.receiver(controller).transferAll(world.order().rewardToken, governance),
  )
  expect(sent).toBeGreaterThan(40_000n)
  expect(await world.walletOf('reward', governance)).toBe(sent)
  await expect(world.receiver(stranger).claim(id)).rejects.toThrow('Only a controller')
  await expect(
    world.receiver(stranger).transferAll(world.order().rewardToken, stranger),
  ).rejects.toThrow()

  expect(unwrap(await world.index(controller).computeStakingPool())).toBe(1n)
  expect(unwrap(await world.index(stranger).queryAPR(id, 0n, START * 2n)).length).toBeGreaterThan(0)
  await world.network.advanceTime(601_000)
  expect(unwrap(await world.factory(stranger).getGlobalData())).toMatchObject({
    totalPools: 1n,
    totalStaker: 1n,
  })
  expect(unwrap(await world.factory(stranger).getPoolStatInfo(id)).stakingTokenAmount).toBe(4_990n)

  const stopped = unwrap(await world.factory(admin).stopStakingPool(id))
  expect(stopped.bonusEndTime).toBeLessThan(START + 100_000n)
  await world.factory(governance).addStakingPoolControllers(id, [admin])
  await world.factory(governance).removeStakingPoolControllers(id, [admin, world.ids.factory])
  await world.factory(governance).setStakingPoolAdmins(id, [admin])
  expect(await world.pool(id, admin).getAdmins()).toEqual({ ok: [admin] })
  await world.network.advanceTime(2_000)
  expect(await world.pool(id, admin).liquidation()).toEqual({ ok: 'Settle successfully' })
  expect(await world.factory(admin).deleteStakingPool(id)).toEqual({ ok: true })
  expect(unwrap(await pool.exit()).stakeAmount).toBe(4_980n)
}, 60_000)

function never(): never {
  throw new Error('the index knows the user')
}

test('a pool that was made for a creator’s key is told and not made again', async () => {
  await world.arm()
  const key = 1_234_567_890n
  const order = world.order({ creatorKey: [key] })
  const made = unwrap(await world.factory(admin).createStakingPool(order))
  expect(await world.factory(admin).createStakingPool(order)).toEqual({ ok: made })
  await world.upgrade('factory')
  expect(await world.factory(stranger).findByCreatorKey(admin, key)).toEqual([made])
  expect(await world.factory(stranger).findByCreatorKey(stranger, key)).toEqual([])
  expect(await world.factory(stranger).findByCreatorKey(admin, key + 1n)).toEqual([])
  const listed = unwrap(await world.factory(stranger).findStakingPoolPage([], 0n, 10n))
  expect(listed.totalElements).toBe(1n)
})

test('a creation that fails leaves its canister for the next one', async () => {
  const fault = world.network.faults.onCall(
    { from: world.ids.factory, method: 'install_code' },
    { kind: 'rejectBefore', code: 4, message: 'by the test' },
  )
  expect(await world.factory(admin).createStakingPool(world.order())).toHaveProperty('err')
  expect(fault.calls).toHaveLength(1)
  const [spare] = await world.factory(stranger).getSpareCanisters()

  expect(await world.factory(admin).createStakingPool(world.order())).toEqual({ ok: spare })
  expect(await world.factory(stranger).getSpareCanisters()).toEqual([])
})

test('the validator says what governance would do, and to governance only', async () => {
  const asked = world.validator(governance)
  expect(await asked.createStakingPoolValidate(world.order())).toHaveProperty('Ok')
  expect(await asked.createStakingPoolValidate(world.order({ rewardPerTime: 999n }))).toEqual({
    Err: 'A minimum of 1000 Tokens are required to create a pool',
  })
  expect(await asked.setStakingPoolAdminsValidate(nobody, [admin])).toEqual({
    Err: 'Staking pool does not exist',
  })
  await expect(world.validator(stranger).setAdminsValidate([])).rejects.toThrow(
    'Only the governance',
  )
})
