import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, controller, maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  CYCLE,
  type FarmWorld,
  feeReceiver,
  forkOf,
  LENGTH,
  PAIR,
  POSITIONS,
  prepareFarm,
  RATE,
  REWARD,
  refunder,
  textOf,
} from '../testing/farmWorld.ts'

const { wide, narrow, other } = POSITIONS
const LEDGER_FEE = 1_000n

let world: FarmWorld
forkEachTest({
  prepare: prepareFarm,
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

test('a farm from its reward to its end: everybody is paid, and the rest goes back', async () => {
  await world.begin()
  expect(unwrap(await world.as(stranger).getFarmInfo('')).status).toEqual({ LIVE: null })
  await world.stake(wide, maker)
  await world.pass(1_000n)
  await world.stake(other, trader)
  await world.pass(2_000n)

  const before = await world.walletOf(maker)
  const sent = unwrap(await world.as(maker).withdraw())
  expect(await world.walletOf(maker)).toBe(before + sent)
  // a thousand seconds alone, two thousand for half
  const gross = 1_000n * RATE + 1_000n * RATE
  expect(Number(sent + LEDGER_FEE)).toBeCloseTo(Number((gross * 95n) / 100n), -4)
  expect(await world.isWith(world.id, wide)).toBe(true)

  expect(await world.as(maker).unstake(wide)).toEqual({ ok: 'Unstaked successfully' })
  expect(await world.isWith(maker, wide)).toBe(true)
  await world.pass(LENGTH)
  expect(unwrap(await world.as(stranger).getFarmInfo('')).status).toEqual({ FINISHED: null })
  expect(textOf(await world.as(admin).close())).toBe('Please unstake all positions first.')
  expect(await world.as(admin).unstake(other)).toEqual({ ok: 'Unstaked successfully' })
  expect(await world.isWith(trader, other)).toBe(true)

  expect(textOf(await world.as(admin).close())).toBe('Please withdraw reward fee first.')
  expect(await world.as(feeReceiver).withdrawRewardFee()).toHaveProperty('ok')
  expect(textOf(await world.as(admin).close())).toBe('Please send reward back to users first.')
  const poor = await world.walletOf(trader)
  expect(await world.as(admin).sendRewardManually()).toEqual({ ok: 'Send reward successfully' })
  expect((await world.walletOf(trader)) > poor + 25_000_000n).toBe(true)
  expect(await world.as(admin).close()).toEqual({ ok: 'Close successfully' })
  expect(unwrap(await world.as(stranger).getFarmInfo('')).status).toEqual({ CLOSED: null })
  // whatever was not earned is with the refunder, and the farm is empty
  expect((await world.walletOf(refunder)) > 0n).toBe(true)
  expect(await world.walletOf(world.id)).toBe(0n)
  const { emitted, settled } = unwrap(await world.as(stranger).invariants())
  expect(emitted - settled <= 3n).toBe(true)
})

test('liquidity earns while the price is in its range, and nobody is paid for time without any', async () => {
  await world.begin()
  await world.stake(narrow, maker)
  await world.pass(500n)
  const inside = await world.pending(narrow)
  expect(inside > 490n * RATE && inside <= 520n * RATE).toBe(true)

  await world.exchange.trade(PAIR, 'ICP', 5n * 10n ** 13n)
  await world.pass(2_000n)
  unwrap(await world.as(maker).sync())
  const outside = await world.pending(narrow)
  expect(outside - inside <= 60n * RATE).toBe(true)
  expect(unwrap(await world.as(maker).getRewardMeta()).totalRewardBalance).toBe(
    REWARD - (await world.pending(narrow)) - 1n,
  )

  await world.exchange.trade(PAIR, 'TOK', 5n * 10n ** 13n + 10n ** 12n)
  await world.exchange.trade(PAIR, 'ICP', 10n ** 12n)
  unwrap(await world.as(maker).sync())
  await world.pass(100n)
  expect((await world.pending(narrow)) - outside >= 90n * RATE).toBe(true)
})

test('of two stakes in range the narrow one has more liquidity and earns more', async () => {
  await world.begin()
  await world.stake(narrow, maker)
  await world.stake(other, trader)
  await world.pass(3_000n)
  const [near, far] = [await world.pending(narrow), await world.pending(other)]
  const of = async (id: bigint) => unwrap(await world.as(maker).getDeposit(id)).liquidity
  const ratio = Number(await of(narrow)) / Number(await of(other))
  expect(ratio).toBeGreaterThan(15)
  expect(Number(near) / Number(far) / ratio).toBeGreaterThan(0.9)
})

test('a farm without its reward says so before somebody stakes', async () => {
  await world.pass(4_000n)
  await world.approve(wide, maker)
  expect(textOf(await world.as(maker).stake(wide))).toBe(
    `Farm is not available for now: of its reward of ${REWARD} only 0 has been deposited`,
  )
  expect(await world.as(maker).getFunding()).toMatchObject({ isFunded: false, deposited: 0n })
  expect(await world.isWith(maker, wide)).toBe(true)
  // the ledger is asked every few seconds at most
  await world.pass(5n)
  await world.fund()
  expect(await world.as(maker).stake(wide)).toEqual({ ok: 'Staked successfully' })
})

test('a reward that comes right after the farm has looked for it is seen some seconds later', async () => {
  await world.pass(10n)
  await world.as(maker).checkFunding()
  await world.fund()
  expect(await world.as(stranger).getFunding()).toMatchObject({ isFunded: false })
  await world.pass(5n)
  expect(await world.as(stranger).getFunding()).toMatchObject({
    isFunded: true,
    deposited: REWARD,
  })
})

test('a farm that never got its reward is closed when its time is over', async () => {
  await world.pass(LENGTH + 8_000n)
  expect(unwrap(await world.as(stranger).getFarmInfo('')).status).toEqual({ CLOSED: null })
})

test('trading fees of a staked position are its owner’s at any time', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.exchange.trade(PAIR, 'ICP', 10n ** 12n)
  expect(textOf(await world.as(trader).claimFees(wide))).toBe(
    'You are not the owner of the position',
  )
  const before = unwrap(await world.pool().getUserUnusedBalance(maker))
  const { amount0, amount1 } = unwrap(await world.as(maker).claimFees(wide))
  expect(amount0 + amount1 > 0n).toBe(true)
  const after = unwrap(await world.pool().getUserUnusedBalance(maker))
  expect([after.balance0 - before.balance0, after.balance1 - before.balance1]).toEqual([
    amount0,
    amount1,
  ])
  await world.exchange.requireBalanced()
  await world.pass(100n)
  expect((await world.pending(wide)) > 0n).toBe(true)
})

test('a position goes back to whoever staked it, and to nobody else', async () => {
  await world.begin()
  await world.stake(wide, maker)
  expect(textOf(await world.as(maker).stake(wide))).toBe('Position has already been staked')
  expect(textOf(await world.as(trader).unstake(wide))).toBe('You are not the owner of the position')
  expect(textOf(await world.as(admin).unstake(wide))).toBe(
    "Only the owner/admin can unstake the other's position after the incentive end",
  )
  expect(textOf(await world.as(maker).unstake(77n))).toBe('No such position')
  expect(textOf(await world.as(trader).stake(narrow))).toMatch('Transfer position failed: ')
  expect(textOf(await world.as(trader).stake(77n))).toMatch('Get user position 77 failed: ')
  await expect(world.as(stranger).close()).rejects.toThrow('Only an admin')
  await expect(world.as(stranger).setAdmins([stranger])).rejects.toThrow('Only a controller')
  await expect(world.as(admin).withdrawRewardFee()).rejects.toThrow('Only the fee receiver')
})

test('limits keep positions out: the price, the amounts, the number', async () => {
  await world.begin()
  for (const id of [wide, narrow]) await world.approve(id, maker)
  await world.as(admin).setLimitInfo(10n ** 10n + 1n, 0n, 500n, true)
  expect(textOf(await world.as(maker).stake(wide))).toMatch('does not reach the low limit: 100.')
  await world.as(admin).setLimitInfo(0n, 0n, 1n, true)
  await world.exchange.trade(PAIR, 'ICP', 5n * 10n ** 13n)
  expect(textOf(await world.as(maker).stake(narrow))).toBe(
    'Current price in pool is not in the price range of the position',
  )
  expect(await world.as(maker).stake(wide)).toHaveProperty('ok')
  await world.as(admin).setLimitInfo(0n, 0n, 1n, false)
  expect(textOf(await world.as(maker).stake(narrow))).toBe(
    'The number of staked positions reaches the upper limit',
  )
})

test('more reward on top is spread over the time that is left', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.exchange.ledger('ICS', trader).icrc2_approve({
    spender: { owner: world.id, subaccount: [] },
    amount: 10n ** 12n,
    from_subaccount: [],
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
  const plan = unwrap(await world.as(maker).getRewardMeta())
  expect(plan.rewardPerCycle).toBe(RATE * CYCLE)
  expect(unwrap(await world.as(trader).topUpReward(REWARD))).toBe(2n * REWARD)
  const raised = unwrap(await world.as(maker).getRewardMeta())
  expect(raised.rewardPerCycle >= 2n * RATE * CYCLE).toBe(true)
  await world.pass(LENGTH)
  unwrap(await world.as(maker).sync())
  await world.requireSolvent()
  const { emitted } = unwrap(await world.as(maker).invariants())
  expect(emitted > 2n * REWARD - 100n * RATE && emitted <= 2n * REWARD).toBe(true)
  expect(textOf(await world.as(trader).topUpReward(REWARD))).toBe('Farm is not available for now')
})

test('a farm that was ended by hand pays nothing until it goes on', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.pass(1_000n)
  expect(await world.as(admin).finishManually()).toEqual({ ok: 'Finish farm successfully' })
  await world.pass(5_000n)
  unwrap(await world.as(maker).sync())
  const stopped = await world.pending(wide)
  expect(stopped <= 1_020n * RATE).toBe(true)
  expect(textOf(await world.as(maker).stake(narrow))).toBe('Farm is not available for now')
  expect(await world.as(admin).restartManually()).toEqual({ ok: 'Restart farm successfully' })
  await world.pass(100n)
  const going = (await world.pending(wide)) - stopped
  expect(going >= 99n * RATE && going <= 110n * RATE).toBe(true)
})

test('what is read adds up, and is there after an upgrade', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.stake(other, trader)
  await world.pass(2_000n)
  unwrap(await world.as(maker).withdraw())
  const seen = async () => {
    const farm = world.as(stranger)
    return [
      await farm.getInitArgs(),
      await farm.getStakeRecord(0n, 10n, ''),
      await farm.getStakeRecord(0n, 10n, maker.toText()),
      await farm.getDistributeRecord(0n, 10n, maker.toText()),
      await farm.getUserDeposits(trader),
      await farm.getPositionIds(),
      await farm.getLimitInfo(),
      await farm.getPoolTokenMeta(),
      await farm.getLiquidityInfo(),
      await farm.getTVL(),
      await farm.getUserTVL(trader),
      await farm.getAvgAPR(),
      await farm.invariants(),
    ]
  }
  const before = await seen()
  await world.upgrade()
  expect(await seen()).toEqual(before)
  const { poolToken0, poolToken1 } = unwrap(await world.as(stranger).getTVL())
  const user = unwrap(await world.as(stranger).getUserTVL(trader))
  expect(Number(poolToken0.amount)).toBeCloseTo(2 * Number(user.poolToken0.amount), -2)
  expect(Number(poolToken1.amount)).toBeCloseTo(2 * Number(user.poolToken1.amount), -2)
  const meta = unwrap(await world.as(stranger).getRewardMeta())
  expect(
    meta.totalRewardBalance +
      meta.totalRewardUnharvested +
      meta.totalRewardHarvested +
      meta.totalRewardFee,
  ).toBe(REWARD)
  expect(unwrap(await world.as(stranger).getAPRRecord())).toEqual([])
  await world.as(controller).setRewardPricePool([world.exchange.ids.pools['ICP/ICS']])
  await world.pass(2_000n)
  expect(unwrap(await world.as(stranger).getAvgAPR())).toBeGreaterThan(0)
})
