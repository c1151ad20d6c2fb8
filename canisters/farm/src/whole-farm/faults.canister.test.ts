import type { CallVerdict } from '@sluice/network'
import { NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, maker, trader } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  type FarmWorld,
  feeReceiver,
  forkOf,
  LENGTH,
  POSITIONS,
  prepareFarm,
  REWARD,
  refunder,
} from '../testing/farmWorld.ts'

const { wide, narrow, other } = POSITIONS
const LEDGER_FEE = 1_000n
const HOUR = 3_600n

/** The maker has a position here and reward to withdraw, and one in the wallet to stake; the trader has one here. */
let world: FarmWorld
forkEachTest({
  prepare: async () => {
    const prepared = await prepareFarm()
    await prepared.begin()
    await prepared.stake(wide, maker)
    await prepared.stake(other, trader)
    await prepared.approve(narrow, maker)
    await prepared.pass(1_000n)
    return prepared
  },
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

type Flow = {
  readonly calls: readonly string[]
  /** Where things are when the farm says that it went well. */
  isDone?(): Promise<boolean>
  before?(): Promise<unknown>
  run(): Promise<unknown>
}

/** Each flow that moves something, and what it calls. */
const FLOWS: Record<string, Flow> = {
  stake: {
    calls: ['getUserPosition', 'metadata', 'transferPosition', 'getTickPath'],
    run: () => world.as(maker).stake(narrow),
    isDone: () => world.isWith(world.id, narrow),
  },
  unstake: {
    calls: ['getTickPath', 'transferPosition'],
    run: () => world.as(maker).unstake(wide),
    isDone: () => world.isWith(maker, wide),
  },
  withdraw: {
    calls: ['getTickPath', 'icrc1_transfer'],
    run: () => world.as(maker).withdraw(),
  },
  'claim of trading fees': { calls: ['claimTo'], run: () => world.as(maker).claimFees(wide) },
  'payment of the fee': {
    calls: ['icrc1_transfer'],
    before: () => world.as(maker).withdraw(),
    run: () => world.as(feeReceiver).withdrawRewardFee(),
  },
  close: {
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    before: () => everybodyLeaves(),
    run: () => world.as(admin).close(),
  },
}

const VERDICTS: Record<string, CallVerdict> = {
  'never runs': { kind: 'rejectBefore', code: 2, message: 'by the test' },
  'fails and nobody knows how far it came': {
    kind: 'rejectBefore',
    code: 5,
    message: 'by the test',
  },
  'runs out of cycles': { kind: 'outOfCycles' },
  traps: { kind: 'trapCallee' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'by the test' },
  'runs and its callback traps': { kind: 'trapCallback' },
  'answers ten minutes late': { kind: 'holdAnswer', forMs: 600_000 },
}

/** @returns what the farm answered, if it did. */
type Fault = (method: string, run: () => Promise<unknown>) => Promise<unknown>

const verdict =
  (fate: CallVerdict): Fault =>
  async (method, run) => {
    const match = { from: world.id, method }
    const { calls } = world.network.faults.onCall(match, fate, { times: 1 })
    const running = run().catch(() => 'the flow was ended')
    await world.pass(1_000n)
    expect(calls).toHaveLength(1)
    return running
  }

const FAULTS: Record<string, Fault> = {
  ...Object.fromEntries(Object.entries(VERDICTS).map(([what, fate]) => [what, verdict(fate)])),
  'is under way while the farm is upgraded': async (method, run) => {
    const match = { from: world.id, method }
    const upgraded = world.network.faults.whileCallIsOut(match, () => world.upgrade())
    const running = run().catch(() => 'the flow was ended')
    await upgraded
    return running
  },
  'is followed by a crash': async (method, run) => {
    world.network.faults.crashAt('afterCommit', { after: (message) => message.method === method })
    await expect(run()).rejects.toBeInstanceOf(NetworkCrashError)
    await world.network.restart()
  },
}

const cases = Object.entries(FLOWS).flatMap(([name, flow]) =>
  flow.calls.flatMap((method) =>
    Object.entries(FAULTS).map(([what, fault]) => ({ name, flow, method, what, fault })),
  ),
)

test.each(some(cases, 12))(
  'everybody gets out what is theirs when $method of a $name $what',
  async ({ flow, method, fault }) => {
    const total = await allReward()
    await flow.before?.()
    const answer = await fault(method, () => flow.run())
    const saysDone = typeof answer === 'object' && answer !== null && 'ok' in answer
    if (saysDone && flow.isDone !== undefined) expect(await flow.isDone()).toBe(true)
    // retries of what is unknown take minutes
    await world.pass(HOUR)
    await world.requireSolvent()
    await everybodyLeaves()
    await world.as(admin).close()
    await world.pass(HOUR)
    await world.as(admin).close()

    for (const [id, owner] of [
      [wide, maker],
      [narrow, maker],
      [other, trader],
    ] as const)
      expect(await world.isWith(owner, id)).toBe(true)
    expect(await world.walletOf(world.id)).toBe(0n)
    const gone = total - (await allReward())
    expect(gone >= 0n && gone <= 12n * LEDGER_FEE && gone % LEDGER_FEE === 0n).toBe(true)
    const { settled, paid, emitted } = await booksOf()
    expect(settled - paid <= 3n * LEDGER_FEE && emitted - settled <= 5n).toBe(true)
    await world.exchange.requireBalanced()
  },
)

async function booksOf() {
  const report = await world.as(maker).invariants()
  if ('err' in report) throw new Error(report.err)
  return report.ok
}

/** Takes everything out and pays everybody, whatever is left to take out. */
async function everybodyLeaves(): Promise<void> {
  await world.as(admin).finishManually()
  await world.as(maker).unstake(wide)
  await world.as(maker).unstake(narrow)
  await world.as(trader).unstake(other)
  for (const owner of [maker, trader]) await world.as(owner).withdraw()
  await world.as(feeReceiver).withdrawRewardFee()
  await world.as(admin).sendRewardManually()
}

/** All of the reward token that anybody in this test has. */
async function allReward(): Promise<bigint> {
  let sum = 0n
  for (const owner of [maker, trader, feeReceiver, refunder, world.id])
    sum += await world.walletOf(owner)
  return sum
}

test('two who unstake and stake one position at once leave it in one place', async () => {
  const answers = await Promise.all([
    world.as(maker).unstake(wide),
    world.as(maker).unstake(wide),
    world.as(maker).stake(narrow),
    world.as(maker).stake(narrow),
    world.as(maker).withdraw(),
    world.as(maker).withdraw(),
  ])
  expect(answers.filter((answer) => 'ok' in answer).length).toBeGreaterThanOrEqual(3)
  await world.requireSolvent()
  expect([await world.isWith(maker, wide), await world.isWith(world.id, narrow)]).toEqual([
    true,
    true,
  ])
  await world.pass(LENGTH)
  await everybodyLeaves()
  expect((await booksOf()).emitted <= REWARD).toBe(true)
})
