import { NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { maker } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { forkOf, type LockWorld, prepareLocks } from '../testing/lockWorld.ts'

let world: LockWorld
let until = 0n
forkEachTest({
  prepare: async () => {
    const prepared = await prepareLocks()
    await prepared.approve(1n)
    await prepared.locked(2n, 1n)
    // its time has come, and the factory's list is asked again
    await prepared.network.advanceTime(90_000_000)
    return prepared
  },
  forkOf,
  use: (fork: LockWorld) => {
    world = fork
    until = world.inDays(2n)
  },
})

const VERDICTS = {
  'never runs': { kind: 'rejectBefore', code: 2, message: 'by the test' },
  'runs out of cycles': { kind: 'outOfCycles' },
  traps: { kind: 'trapCallee' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'by the test' },
  'runs and its callback traps': { kind: 'trapCallback' },
  'answers ten minutes late': { kind: 'holdAnswer', forMs: 600_000 },
} as const
const LOCK_CALLS = ['getPools', 'checkOwnerOfUserPosition', 'transferPosition'] as const

const lock = () => world.as(maker).lockPosition(world.poolId, 1n, until)
const unlock = () => world.as(maker).unlockPosition(world.poolId, 2n)

/** A position is with its owner and has no lock, or it is here and has its owner's: nothing else, and nothing is open. */
async function isLocked(positionId: bigint): Promise<boolean> {
  const [found] = await world.as(maker).getLock(world.poolId, positionId)
  expect(await world.as(maker).getHandovers()).toEqual([])
  expect(await world.as(maker).getHandoversOf(maker, 0n, 10n)).toEqual([])
  expect(await world.isOwnedBy(positionId, found ? world.id : maker)).toBe(true)
  if (found) expect(found.owner).toEqual(maker)
  return found !== undefined
}

async function expectBothWaysWork(): Promise<void> {
  if (!(await isLocked(1n))) {
    await world.approve(1n)
    expect(await lock()).toHaveProperty('ok')
  }
  if (await isLocked(2n)) expect(await unlock()).toEqual({ ok: true })
  expect(await isLocked(1n)).toBe(true)
  expect(await isLocked(2n)).toBe(false)
}

const lockCases = LOCK_CALLS.flatMap((method) =>
  Object.entries(VERDICTS).map(([what, verdict]) => ({ method, what, verdict })),
)

test.each(some(lockCases, 6))('no position is lost when $method of a lock $what', async (fate) => {
  const { method, verdict } = fate
  // the pool is known already, so the factory is asked for another one
  const target = method === 'getPools' ? world.exchange.ids.pools['ICP/ICS'] : world.poolId
  const fault = world.network.faults.onCall({ from: world.id, method }, verdict)
  const answer = world
    .as(maker)
    .lockPosition(target, 1n, until)
    .catch(() => 'the callback trapped')
  await world.network.advanceTime(900_000)
  await answer

  expect(fault.calls).toHaveLength(1)
  await expectBothWaysWork()
})

const unlockCases = Object.entries(VERDICTS).map(([what, verdict]) => ({ what, verdict }))

test.each(some(unlockCases, 3))(
  'no position is lost when the pool of an unlock $what',
  async ({ verdict }) => {
    const match = { from: world.id, method: 'transferPosition' }
    const fault = world.network.faults.onCall(match, verdict)
    const answer = unlock().catch(() => 'the callback trapped')
    await world.network.advanceTime(900_000)
    await answer

    expect(fault.calls).toHaveLength(1)
    await expectBothWaysWork()
  },
)

test.each(some(unlockCases, 3))(
  'the position stays locked when the pool of claimed fees $what',
  async ({ verdict }) => {
    const fault = world.network.faults.onCall({ from: world.id, method: 'claimTo' }, verdict)
    const answer = world
      .as(maker)
      .claimFees(world.poolId, 2n)
      .catch(() => 'the callback trapped')
    await world.network.advanceTime(900_000)
    await answer

    expect(fault.calls).toHaveLength(1)
    expect(await isLocked(2n)).toBe(true)
    expect(await world.as(maker).claimFees(world.poolId, 2n)).toHaveProperty('ok')
    await expectBothWaysWork()
  },
)

test.each(['lock', 'unlock'] as const)(
  'no position is lost by an upgrade during %s',
  async (way) => {
    const match = { from: world.id, method: 'transferPosition' }
    const upgraded = world.network.faults.whileCallIsOut(match, () => world.upgrade())
    const flow = (way === 'lock' ? lock() : unlock()).catch(() => 'the upgrade ended the flow')
    await upgraded
    await flow
    await world.network.advanceTime(900_000)
    await expectBothWaysWork()
  },
)

test.each(['lock', 'unlock'] as const)('no position is lost by a crash during %s', async (way) => {
  const after = ({ method }: { method?: string }) => method === 'transferPosition'
  world.network.faults.crashAt('afterCommit', { after })
  const flow = way === 'lock' ? lock() : unlock()
  await expect(flow).rejects.toBeInstanceOf(NetworkCrashError)
  await world.network.restart()
  await world.network.advanceTime(900_000)
  await expectBothWaysWork()
})

test('what the pool cannot be asked about stays open, and is found again by anybody', async () => {
  const { faults } = world.network
  const lost = VERDICTS['runs and its answer is lost']
  faults.onCall({ from: world.id, method: 'transferPosition' }, lost)
  const silence = faults.onCall(
    { from: world.id, method: 'checkOwnerOfUserPosition' },
    VERDICTS.traps,
    { times: 1000 },
  )
  expect(await unlock()).toMatchObject({ err: expect.stringContaining('has not answered') })
  expect(await world.as(maker).getHandovers()).toMatchObject([
    { positionId: 2n, owner: maker, kind: { unlock: null } },
  ])
  const mine = (offset = 0n) => world.as(maker).getHandoversOf(maker, offset, 10n)
  expect(await mine()).toMatchObject([{ positionId: 2n, owner: maker, kind: { unlock: null } }])
  expect([await mine(1n), await world.as(maker).getHandoversOf(world.poolId, 0n, 10n)]).toEqual([
    [],
    [],
  ])
  expect(await unlock()).toHaveProperty('err')
  expect(await world.as(maker).extendLock(world.poolId, 2n, until)).toHaveProperty('err')

  silence.remove()
  expect(await world.as(maker).resume(world.poolId, 2n)).toEqual({ ok: [] })
  expect(await isLocked(2n)).toBe(false)
})

test('two locks of one position at once make one', async () => {
  const answers = await Promise.all([lock(), lock()])
  expect(answers.filter((one) => 'ok' in one)).toHaveLength(1)
  expect(await isLocked(1n)).toBe(true)
  expect(await world.as(maker).getLocksOf(maker)).toHaveLength(2)
})
