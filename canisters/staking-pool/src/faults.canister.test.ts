import { type CallVerdict, Network, NetworkCrashError, type NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
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
const FLOWS: { name: string; calls: string[]; run: () => Promise<unknown> }[] = [
  {
    name: 'deposit',
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.as(alice).deposit(),
  },
  {
    name: 'depositFrom',
    calls: ['icrc2_transfer_from'],
    run: () => world.as(alice).depositFrom(5_000n),
  },
  {
    name: 'depositFromAndStake',
    calls: ['icrc2_transfer_from'],
    run: () => world.as(alice).depositFromAndStake(5_000n),
  },
  { name: 'claim', calls: ['icrc1_transfer'], run: () => world.as(alice).claim() },
  {
    name: 'withdraw of the stake',
    calls: ['icrc1_transfer'],
    run: () => world.as(alice).withdraw(true, 700n),
  },
  {
    name: 'withdraw of the reward',
    calls: ['icrc1_transfer'],
    run: () => world.as(alice).withdraw(false, 700n),
  },
  { name: 'exit', calls: ['icrc1_transfer'], run: () => world.as(alice).exit() },
  {
    name: 'withdrawRewardFee',
    calls: ['icrc1_transfer'],
    run: () => world.as(feeReceiver).withdrawRewardFee(),
  },
]

/** Runs a flow while one thing goes wrong with one of its calls. */
type Fault = (method: string, run: () => Promise<unknown>) => Promise<void>

const attempt = (run: () => Promise<unknown>) => run().catch((error: unknown) => error)

const verdict =
  (fate: CallVerdict): Fault =>
  async (method, run) => {
    const fault = world.network.faults.onCall({ from: world.pool.canisterId, method }, fate)
    await attempt(run)
    expect(fault.calls.length).toBeGreaterThan(0)
  }

const crash =
  (point: 'beforeCommit' | 'afterCommit'): Fault =>
  async (method, run) => {
    const { network } = world
    network.faults.crashAt(point, { after: (message) => message.method === method })
    expect(await attempt(run)).toBeInstanceOf(NetworkCrashError)
    await network.restart()
  }

const FAULTS: Record<string, Fault> = {
  'can not be reached': verdict({ kind: 'rejectBefore', code: 2, message: 'by the test' }),
  'fails and nobody knows how far it came': verdict({
    kind: 'rejectBefore',
    code: 5,
    message: 'by the test',
  }),
  'runs out of cycles': verdict({ kind: 'outOfCycles' }),
  traps: verdict({ kind: 'trapCallee' }),
  'runs and its answer is lost': verdict({ kind: 'rejectAfter', code: 5, message: 'by the test' }),
  'runs and answers nonsense': verdict({ kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) }),
  'runs and the pool traps on its answer': verdict({ kind: 'trapCallback' }),
  'runs and answers a minute late': async (method, run) => {
    const { faults } = world.network
    faults.onCall({ from: world.pool.canisterId, method }, { kind: 'holdAnswer' })
    const running = attempt(run)
    await world.network.runUntilIdle()
    await world.network.advanceTime(MINUTE_MS)
    expect(await faults.releaseAnswers()).toBe(1)
    await running
  },
  'runs while the pool is upgraded': async (method, run) => {
    const upgraded = world.network.faults.whileCallIsOut(
      { from: world.pool.canisterId, method },
      () => world.pool.upgrade(),
    )
    await attempt(run)
    await upgraded
  },
  'is lost by a crash before it is saved': crash('beforeCommit'),
  'is followed by a crash': crash('afterCommit'),
}

const cases = FLOWS.flatMap((flow) =>
  flow.calls.flatMap((method) =>
    Object.entries(FAULTS).map(([what, fault]) => ({ ...flow, method, what, fault })),
  ),
)

test.each(some(cases, 20))(
  'nothing is lost when $method of $name $what',
  async ({ method, run, fault }) => {
    const before = [await tokensOfAll('stake'), await tokensOfAll('reward')]

    await fault(method, run)
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
