import { times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { depositAndStake } from './money/deposit.ts'
import { exit } from './money/withdraw.ts'
import { pageOfUsers } from './reads/views.ts'
import { pendingReward } from './reads/viewUser.ts'
import { harvest } from './rewards/users.ts'
import { liquidate, refundUsers } from './settling/settling.ts'
import { type LogicWorld, logicWorld, staker } from './testing/logicWorld.ts'

/** A hundred thousand in a deep run. */
const MANY = times(100_000, 3_000)

async function withStakers(count: number): Promise<LogicWorld> {
  const world = logicWorld()
  for (let number = 0; number < count; number++)
    await depositAndStake(world.pool, staker(number), 1_000n)
  return world
}

/** What each call of one staker touches, in entries of stored maps. */
async function costs(world: LogicWorld): Promise<Record<string, number>> {
  const who = staker(3)
  const found: Record<string, number> = {}
  const measure = async (name: string, run: () => unknown) => {
    world.passSeconds(10n)
    world.takeTouched()
    await run()
    found[name] = world.takeTouched()
  }
  await measure('pendingReward', () => pendingReward(world.pool, who))
  await measure('harvest', () => harvest(world.pool, who))
  await measure('depositAndStake', () => depositAndStake(world.pool, who, 500n))
  await measure('findUserInfo', () =>
    pageOfUsers(world.pool, { offset: BigInt(world.state.userIds.size - 5), limit: 5n }),
  )
  await measure('records', () =>
    world.state.stakeLog.page(who, { offset: 0n, limit: 5n }, (record) => record),
  )
  await measure('exit', () => exit(world.pool, who))
  return found
}

test('a hundred thousand stakers cost no more a call than ten', async () => {
  const few = await costs(await withStakers(10))
  const many = await costs(await withStakers(MANY))

  expect(many).toEqual(few)
  expect(Math.max(...Object.values(many))).toBeLessThan(100)
}, 300_000)

test('a pool of hundreds is settled and paid some at a time', async () => {
  const world = await withStakers(230)
  world.passSeconds(2_000_000n)
  expect(liquidate(world.pool)).toEqual({ ok: 'Settle successfully' })
  let most = 0
  const runAll = async () => {
    for (let round = 0; round < 1_000; round++) {
      world.takeTouched()
      if ((await world.runJobs()) === 0) return
      most = Math.max(most, world.takeTouched())
    }
  }
  await runAll()
  expect(world.state.settling.get()).toEqual({ phase: 'settled', next: 230n })
  expect(world.state.books.get().staked).toBe(0n)

  expect(refundUsers(world.pool)).toEqual({ ok: 'Refund successfully' })
  await runAll()

  const { deposited, rewardBalances, accrued, paid, rewardFees } = world.state.books.get()
  expect([deposited, rewardBalances]).toEqual([0n, 0n])
  expect(accrued - paid - rewardFees).toBeLessThan(231n)
  expect(world.state.settling.get().phase).toBe('refunded')
  expect(most).toBeLessThan(5_000)
})
