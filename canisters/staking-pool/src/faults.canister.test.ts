import { Network, type NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { admin } from '@sluice/testing/exchange/people'
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

const MINUTE_MS = 60_000

let prepared: { world: StakingWorld; snapshot: NetworkSnapshot }
let world: StakingWorld
beforeAll(async () => {
  const start = await startStaking()
  await start.fund(RATE * DAY)
  await start.passSeconds(60n)
  await prepare(start)
  await start.network.runUntilIdle()
  prepared = { world: start, snapshot: start.network.snapshot() }
  await start.network.stop()
})
beforeEach(async () => {
  world = await prepared.world.on(await Network.start({ from: prepared.snapshot }))
})
afterEach(() => world.network.stop())

/** Alice has a stake, a deposit, harvested and unharvested rewards, and tokens in her subaccount; Bob has a stake. */
async function prepare(start: StakingWorld): Promise<void> {
  await start.as(alice).depositFromAndStake(20_000n)
  await start.as(bob).depositFromAndStake(10_000n)
  await start.passSeconds(1_000n)
  await start.as(alice).harvest()
  await start.as(alice).depositFrom(3_000n)
  await start.passSeconds(1_000n)
  await start.send('stake', bob, { amount: 2_000n, to: alice })
}

/** Each flow with the calls that it makes. */
const FLOWS: Record<string, { calls: string[]; run: () => Promise<unknown> }> = {
  deposit: {
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.as(alice).deposit(),
  },
  depositFrom: {
    calls: ['icrc2_transfer_from'],
    run: () => world.as(alice).depositFrom(5_000n),
  },
  depositFromAndStake: {
    calls: ['icrc2_transfer_from'],
    run: () => world.as(alice).depositFromAndStake(5_000n),
  },
  claim: { calls: ['icrc1_transfer'], run: () => world.as(alice).claim() },
  'withdraw of the stake': {
    calls: ['icrc1_transfer'],
    run: () => world.as(alice).withdraw(true, 700n),
  },
  'withdraw of the reward': {
    calls: ['icrc1_transfer'],
    run: () => world.as(alice).withdraw(false, 700n),
  },
  exit: { calls: ['icrc1_transfer'], run: () => world.as(alice).exit() },
  withdrawRewardFee: {
    calls: ['icrc1_transfer'],
    run: () => world.as(feeReceiver).withdrawRewardFee(),
  },
}

test.each(some(faultCases(FLOWS), 20))(
  'nothing is lost when $method of $name $what',
  async ({ flow, method, fault }) => {
    const before = [await tokensOfAll('stake'), await tokensOfAll('reward')]

    await fault({
      network: world.network,
      from: world.pool.canisterId,
      method,
      upgrade: () => world.pool.upgrade(),
      run: flow.run,
    })
    await world.network.advanceTime(5 * MINUTE_MS)

    await requireBalanced()
    await everybodyLeaves()
    const after = [await tokensOfAll('stake'), await tokensOfAll('reward')]
    for (const [place, sum] of before.entries()) {
      const burned = sum - (after[place] ?? 0n)
      expect(burned % FEE).toBe(0n)
      expect(burned).toBeLessThanOrEqual(10n * FEE)
    }
  },
)

/** Nothing is under way, and the books are what the ledgers say. */
async function requireBalanced(): Promise<void> {
  const books = await world.as(alice).checkBooks()
  expect(books).toMatchObject({ holds: true, pendingIn: 0n, pendingOut: 0n })
  expect(books.reward.pendingOut).toBe(0n)
  expect(books.stakeLedger).toEqual([books.staked + books.deposited])
  expect(books.rewardLedger).toEqual([books.reward.funded - books.reward.paid])
  expect(await world.as(alice).getPending(alice)).toEqual([])
}

/** All take out what is theirs, the operator its fee, the creator the rest: then the pool has nothing but dust. */
async function everybodyLeaves(): Promise<void> {
  await world.as(admin).stop()
  await world.passSeconds(2n)
  await world.as(alice).claim()
  for (const person of [alice, bob]) {
    await world.as(person).exit()
    expect(await world.as(person).getUserInfo(person)).toMatchObject({
      ok: { stakeAmount: 0n, stakeTokenBalance: 0n, rewardTokenBalance: 0n, pendingReward: 0n },
    })
  }
  await world.as(feeReceiver).withdrawRewardFee()
  expect(await world.as(admin).liquidation()).toHaveProperty('ok')
  expect(await world.as(admin).refundUserToken()).toHaveProperty('ok')
  await world.passSeconds(5n)
  expect(await world.as(admin).refundRewardToken()).toEqual({ ok: 'Refund successfully' })
  const { reward, staked, deposited } = await world.as(alice).checkBooks()
  expect([staked, deposited]).toEqual([0n, 0n])
  expect(reward.funded - reward.paid).toBeLessThanOrEqual(3n)
}

async function tokensOfAll(token: 'stake' | 'reward'): Promise<bigint> {
  const people = [alice, bob, creator, feeReceiver, world.pool.canisterId]
  let sum = token === 'stake' ? await world.lyingFor(alice) : 0n
  for (const person of people) sum += await world.walletOf(token, person)
  if (token === 'reward') return sum
  const { owner, subaccount } = await world.as(alice).getStakeAccount()
  return sum + (await world.ledger('stake', alice).icrc1_balance_of({ owner, subaccount }))
}
