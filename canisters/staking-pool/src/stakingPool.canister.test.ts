import { Principal } from '@icp-sdk/core/principal'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { admin, controller, stranger, unwrap } from '@sluice/testing/exchange/people'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alice,
  bob,
  creator,
  DAY,
  FEE,
  feeReceiver,
  RATE,
  type StakingWorld,
  startStaking,
} from './testing/stakingWorld.ts'

let prepared: { world: StakingWorld; snapshot: NetworkSnapshot }
let world: StakingWorld
beforeAll(async () => {
  const start = await startStaking()
  await start.fund(RATE * DAY)
  await start.passSeconds(60n)
  prepared = { world: start, snapshot: start.network.snapshot() }
  await start.network.stop()
})
beforeEach(async () => {
  world = await prepared.world.on(await Network.start({ from: prepared.snapshot }))
})
afterEach(() => world.network.stop())

const holds = async () => expect(await world.as(alice).checkBooks()).toMatchObject({ holds: true })

test('step by step: deposit, stake, harvest, unstake, withdraw', async () => {
  const pool = world.as(alice)

  expect(await pool.depositFrom(5_000n)).toEqual({ ok: 'Deposit successfully' })
  expect(await pool.stake()).toEqual({ ok: 5_000n - FEE })
  await world.passSeconds(1_000n)
  const pending = unwrap(await pool.pendingReward(alice))
  expect(pending).toBeGreaterThanOrEqual(1_000n * RATE - 1n)
  const gained = unwrap(await pool.harvest())
  expect(gained).toBeGreaterThanOrEqual(pending - pending / 20n)
  expect(await pool.unstake(10n ** 30n)).toEqual({ ok: 5_000n - FEE })
  const before = await world.walletOf('stake', alice)
  expect(await pool.withdraw(true, 10n ** 30n)).toEqual({ ok: 'Withdraw successfully' })
  expect(await world.walletOf('stake', alice)).toBe(before + 5_000n - 2n * FEE)
  const rewards = unwrap(await pool.getUserInfo(alice)).rewardTokenBalance
  const rewardBefore = await world.walletOf('reward', alice)
  expect(await pool.withdraw(false, rewards)).toEqual({ ok: 'Withdraw successfully' })
  expect(await world.walletOf('reward', alice)).toBe(rewardBefore + rewards - FEE)

  await holds()
  const records = unwrap(await pool.findStakingRecordPage([alice], 0n, 10n))
  expect(records.content.map(({ transType }) => Object.keys(transType)[0])).toEqual([
    'withdraw',
    'unstake',
    'stake',
    'deposit',
  ])
  expect(unwrap(await pool.findStakingRecordPage([bob], 0n, 10n)).totalElements).toBe(0n)
  expect(unwrap(await pool.findRewardRecordPage([], 0n, 10n)).totalElements).toBeGreaterThan(1n)
})

test('in one call in, and in one call out', async () => {
  const pool = world.as(alice)
  const wallet = await world.walletOf('stake', alice)

  expect(await pool.depositFromAndStake(5_000n)).toEqual({ ok: 5_000n - FEE })
  await world.passSeconds(100n)
  const left = unwrap(await pool.exit())

  expect(left.stakeAmount).toBe(5_000n - 2n * FEE)
  expect(left.rewardAmount).toBeGreaterThanOrEqual(95n * RATE - FEE - 1n)
  expect(await world.walletOf('stake', alice)).toBe(wallet - 2n * FEE)
  expect(unwrap(await pool.getUserInfo(alice))).toMatchObject({
    stakeAmount: 0n,
    stakeTokenBalance: 0n,
    rewardTokenBalance: 0n,
  })
  await holds()
})

test('what was sent to the own subaccount is deposited, or claimed back', async () => {
  const pool = world.as(alice)
  expect(await pool.deposit()).toEqual({ err: 'Insufficient balance' })
  await world.send('stake', bob, { amount: 1_000n, to: alice })
  expect(await pool.depositAndStake()).toEqual({ ok: 1_000n - FEE })
  await world.send('stake', bob, { amount: FEE, to: alice })
  const tooLittle = 'The deposit amount is less than the transfer fee of the staking token'
  expect(await pool.deposit()).toEqual({ err: tooLittle })
  await world.send('stake', bob, { amount: 500n, to: alice })
  const before = await world.walletOf('stake', alice)

  expect(await pool.claim()).toEqual({ ok: 'Claim successfully' })

  expect(await world.walletOf('stake', alice)).toBe(before + 500n)
  expect(await world.lyingFor(alice)).toBe(0n)
})

test('two stakers share by time and stake, and the operator gets a twentieth', async () => {
  await world.as(alice).depositFromAndStake(3_000n + FEE)
  await world.as(bob).depositFromAndStake(1_000n + FEE)
  await world.passSeconds(4_000n)
  const first = unwrap(await world.as(alice).pendingReward(alice))
  const second = unwrap(await world.as(bob).pendingReward(bob))

  expect(Number(first) / Number(second)).toBeCloseTo(3, 1)
  unwrap(await world.as(alice).harvest())
  unwrap(await world.as(bob).harvest())
  const fee = unwrap(await world.as(admin).unclaimdRewardFee())
  expect(Number(fee)).toBeCloseTo(Number(first + second) / 20, -5)
  await expect(world.as(admin).withdrawRewardFee()).rejects.toThrow('Only the fee receiver')
  expect(await world.as(feeReceiver).withdrawRewardFee()).toEqual({ ok: 'Withdraw successfully' })
  expect(await world.walletOf('reward', feeReceiver)).toBe(fee - FEE)
  await holds()
})

test('the end: settled, everybody paid, and the rest back to the creator', async () => {
  await world.as(alice).depositFromAndStake(3_000n)
  await world.as(bob).depositFrom(2_000n)
  expect(await world.as(admin).liquidation()).toEqual({ err: 'Staking pool is unfinished' })
  await world.passSeconds(DAY / 2n)
  const stopped = unwrap(await world.as(admin).stop())
  expect(stopped.bonusEndTime).toBeLessThan(1_800_000_060n + DAY)
  await world.passSeconds(2n)
  expect(await world.as(alice).stake()).toEqual({
    err: 'Staking pool is not available for now',
  })
  const notYet = { err: 'The staking pool has not been liquidated yet' }
  expect(await world.as(admin).refundUserToken()).toEqual(notYet)
  expect(await world.as(admin).liquidation()).toEqual({ ok: 'Settle successfully' })
  expect(await world.as(admin).refundRewardToken()).toEqual(notYet)
  const wallets = [await world.walletOf('stake', alice), await world.walletOf('stake', bob)]
  expect(await world.as(admin).refundUserToken()).toEqual({ ok: 'Refund successfully' })
  await world.passSeconds(10n)
  expect(await world.walletOf('stake', alice)).toBe((wallets[0] ?? 0n) + 3_000n - 2n * FEE)
  expect(await world.walletOf('stake', bob)).toBe((wallets[1] ?? 0n) + 2_000n - 2n * FEE)
  expect(unwrap(await world.as(alice).getPoolInfo()).liquidationStatus).toEqual({
    liquidated: null,
  })
  const before = await world.walletOf('reward', creator)
  expect(await world.as(admin).refundRewardToken()).toEqual({ ok: 'Refund successfully' })
  const { funded, accrued } = await world.as(alice).getRewardBooks()
  expect(await world.walletOf('reward', creator)).toBe(before + funded - accrued - FEE)
  expect(await world.as(admin).refundRewardToken()).toEqual({
    err: 'The reward token balance of pool is 0',
  })
  await holds()
})

test('rewards that never arrived are promised to nobody', async () => {
  await world.network.stop()
  world = await startStaking()
  await world.passSeconds(61n)
  await world.as(alice).depositFromAndStake(5_000n)
  await world.passSeconds(1_000n)
  expect(unwrap(await world.as(alice).pendingReward(alice))).toBe(0n)

  await world.fund(5_000n)
  await world.passSeconds(1_000n)

  // all of it, but for the fraction of a unit that a division leaves on its way
  expect(unwrap(await world.as(alice).pendingReward(alice))).toBe(4_999n)
  expect(await world.as(alice).getRewardBooks()).toMatchObject({
    promised: RATE * DAY,
    funded: 5_000n,
    accrued: 5_000n,
  })
  await holds()
})

test('with one token for both, no stake is ever paid out as a reward', async () => {
  await world.network.stop()
  world = await startStaking({ sameToken: true })
  await world.fund(10_000n)
  await world.passSeconds(60n)
  await world.as(bob).depositFromAndStake(9_000n)
  await world.passSeconds(100n)
  await world.as(admin).stop()
  await world.passSeconds(2n)
  unwrap(await world.as(admin).liquidation())
  unwrap(await world.as(admin).refundUserToken())
  await world.passSeconds(10n)
  await world.as(admin).refundRewardToken()

  await holds()
  expect(await world.as(bob).getRewardBooks()).toMatchObject({ funded: 10_000n, balances: 0n })
})

test('terms change after what was earned is safe, and only for admins', async () => {
  await world.as(alice).depositFromAndStake(5_000n)
  await world.passSeconds(100n)
  const { startTime, bonusEndTime } = unwrap(await world.as(alice).getPoolInfo())
  const pending = unwrap(await world.as(alice).pendingReward(alice))

  unwrap(await world.as(admin).updateStakingPool({ startTime, bonusEndTime, rewardPerTime: 0n }))
  await world.passSeconds(1_000n)

  const now = unwrap(await world.as(alice).pendingReward(alice))
  expect(now - pending).toBeLessThan(10n * RATE)
  expect(
    await world.as(admin).updateStakingPool({
      startTime: bonusEndTime,
      bonusEndTime: startTime,
      rewardPerTime: 1n,
    }),
  ).toHaveProperty('err')
})

test.each([
  'stop',
  'liquidation',
  'refundUserToken',
  'refundRewardToken',
  'findTransferRecord',
  'unclaimdRewardFee',
] as const)('a stranger may not call %s', async (method) => {
  await expect(world.as(stranger)[method]()).rejects.toThrow('Only an admin of the staking pool')
})

test('nobody is nobody, and admins are named by controllers', async () => {
  const nobody = world.as(Principal.anonymous())
  expect(await nobody.stake()).toEqual({ err: 'Illegal anonymous call' })
  await expect(world.as(admin).setAdmins([stranger])).rejects.toThrow()
  await world.as(controller).setAdmins([stranger])
  expect(await world.as(stranger).getAdmins()).toEqual({ ok: [stranger] })
  expect(await world.as(stranger).removeTransferRecord(1n, true)).toEqual({
    err: 'Record not found',
  })
})

test('an upgrade keeps stakes, rewards and records', async () => {
  await world.as(alice).depositFromAndStake(5_000n)
  await world.passSeconds(100n)
  unwrap(await world.as(alice).harvest())
  const before = unwrap(await world.as(alice).getUserInfo(alice))

  await world.pool.upgrade()
  await world.passSeconds(10n)

  const after = unwrap(await world.as(alice).getUserInfo(alice))
  expect(after.stakeAmount).toBe(before.stakeAmount)
  expect(after.rewardTokenBalance).toBe(before.rewardTokenBalance)
  expect(unwrap(await world.as(alice).findUserInfo(0n, 10n)).content).toHaveLength(1)
  expect(unwrap(await world.as(alice).exit()).stakeAmount).toBe(5_000n - 2n * FEE)
  await holds()
})
