import type { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { attempt, faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, governance, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  FEE,
  forkOf,
  type StakingExchange,
  startStakingExchange,
} from './testing/stakingExchange.ts'

const MINUTES_MS = 5 * 60_000
const STAKED = 50_000n

/** A pool in which the trader has a stake. */
let world: StakingExchange
let pool: Principal
forkEachTest({
  prepare: async () => {
    const exchange = await startStakingExchange()
    await exchange.arm()
    pool = await exchange.created()
    await exchange.fund(pool)
    unwrap(await exchange.pool(pool, trader).depositFromAndStake(STAKED + FEE))
    await exchange.network.advanceTime(60_000)
    return exchange
  },
  forkOf,
  use: (fork: StakingExchange) => {
    world = fork
  },
})

type Flow = {
  readonly calls: readonly string[]
  before?(): Promise<unknown>
  run(): Promise<unknown>
}

const create = () => world.factory(admin).createStakingPool(world.order())

/** Each flow of the factory, and what it calls. */
const FLOWS: Record<string, Flow> = {
  createStakingPool: { calls: ['create_canister', 'install_code'], run: create },
  'createStakingPool in a canister left from before': {
    calls: ['stop_canister', 'start_canister', 'install_code'],
    before: leaveSpare,
    run: create,
  },
  setStakingPoolTime: {
    calls: ['updateStakingPool'],
    run: () => world.factory(admin).setStakingPoolTime(pool, 1_800_000_000n, 1_800_200_000n),
  },
  stopStakingPool: { calls: ['stop'], run: () => world.factory(admin).stopStakingPool(pool) },
  unclaimdRewardFee: {
    calls: ['unclaimdRewardFee'],
    run: () => world.factory(admin).unclaimdRewardFee(pool),
  },
  setStakingPoolAdmins: {
    calls: ['setAdmins'],
    run: () => world.factory(governance).setStakingPoolAdmins(pool, [world.ids.factory, admin]),
  },
  addStakingPoolControllers: {
    calls: ['canister_info', 'update_settings'],
    run: () => world.factory(governance).addStakingPoolControllers(pool, [admin]),
  },
  removeStakingPoolControllers: {
    calls: ['canister_info', 'update_settings'],
    run: () => world.factory(governance).removeStakingPoolControllers(pool, [governance]),
  },
  figures: {
    calls: ['getPoolInfo', 'findUserInfo', 'getICPPrice'],
    run: () => world.network.advanceTime(2 * MINUTES_MS),
  },
}

async function leaveSpare(): Promise<void> {
  const match = { from: world.ids.factory, method: 'install_code' }
  world.network.faults.onCall(match, { kind: 'rejectBefore', code: 4, message: 'by the test' })
  expect(await create()).toHaveProperty('err')
  expect(await world.factory(stranger).getSpareCanisters()).toHaveLength(1)
}

test.each(some(faultCases(FLOWS), 10))(
  'nothing is lost when $method of $name $what',
  async ({ flow, method, fault }) => {
    const canisters = world.network.inspector.canisters().length
    await flow.before?.()
    await fault({
      network: world.network,
      from: world.ids.factory,
      method,
      upgrade: () => world.upgrade('factory'),
      run: flow.run,
    })
    await world.network.advanceTime(MINUTES_MS)

    // asked for again it comes to what it should have, and the list says what the pool says
    const again = await attempt(flow.run)
    expect(again).not.toBeInstanceOf(Error)
    expect(again ?? {}).not.toHaveProperty('err')
    await requireNoCanisterLost(canisters)
    const { startTime, bonusEndTime } = unwrap(await world.pool(pool, trader).getPoolInfo())
    expect(unwrap(await world.factory(stranger).getStakingPool(pool))).toMatchObject({
      startTime,
      bonusEndTime,
    })
    expect(world.network.inspector.facts(pool)?.controllers).toContainEqual(world.ids.factory)
    await requireStakerOut()
  },
)

/** Each canister that the factory has made is a pool in the end, be it by adoption. */
async function requireNoCanisterLost(before: number): Promise<void> {
  const { inspector } = world.network
  const empty = inspector.canisters().filter((id) => !inspector.facts(id)?.moduleHash)
  const spare = (await world.factory(stranger).getSpareCanisters()).map((id) => id.toText())
  for (const lost of empty.filter((id) => !spare.includes(id.toText()))) {
    expect(await world.factory(stranger).getOpenCreations()).toHaveLength(1)
    expect(await world.factory(admin).adoptCanister(lost)).toEqual({ ok: null })
    expect(await world.factory(admin).adoptCanister(lost)).toHaveProperty('err')
  }
  // what is noted beyond was never made, which only people can find out
  for (const { id } of await world.factory(stranger).getOpenCreations())
    await world.factory(admin).dismissCreation(id)
  while ((await world.factory(stranger).getSpareCanisters()).length > 0) unwrap(await create())
  const listed = unwrap(await world.factory(stranger).findStakingPoolPage([], 0n, 100n))
  const made = BigInt(inspector.canisters().length - before)
  expect(listed.totalElements).toBe(1n + made)
  for (const { canisterId } of listed.content)
    expect(await world.pool(canisterId, stranger).getPoolInfo()).toHaveProperty('ok')
}

async function requireStakerOut(): Promise<void> {
  const had = await world.walletOf('stake', trader)
  const { stakeAmount } = unwrap(await world.pool(pool, trader).exit())
  expect(stakeAmount).toBe(STAKED - FEE)
  expect(await world.walletOf('stake', trader)).toBe(had + STAKED - FEE)
  expect(await world.walletOf('reward', trader)).toBeGreaterThan(10n ** 12n)
}

test('only an admin adopts and dismisses, and nothing but what the factory has made', async () => {
  await expect(world.factory(stranger).adoptCanister(pool)).rejects.toThrow('Only an admin')
  await expect(world.factory(stranger).dismissCreation(0n)).rejects.toThrow('Only an admin')
  expect(await world.factory(admin).adoptCanister(pool)).toEqual({
    err: 'the canister has been in use',
  })
  const foreign = await world.network.createCanister({ controllers: [world.ids.factory] })
  expect(await world.factory(admin).adoptCanister(foreign)).toHaveProperty('err')
  const match = { from: world.ids.factory, method: 'create_canister' }
  world.network.faults.onCall(match, { kind: 'rejectAfter', code: 5, message: 'by the test' })
  expect(await create()).toHaveProperty('err')
  const [open] = await world.factory(stranger).getOpenCreations()
  if (open === undefined) throw new Error('the creation is not noted')
  await world.factory(admin).dismissCreation(open.id)
  expect(await world.factory(stranger).getOpenCreations()).toEqual([])
})
