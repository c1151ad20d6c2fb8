import type { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  FEE,
  forkOf,
  type StakingExchange,
  startStakingExchange,
} from './testing/stakingExchange.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** A pool of which the index has not heard yet, and a source of prices that knows none. */
let world: StakingExchange
let pool: Principal
forkEachTest({
  prepare: async () => {
    const exchange = await startStakingExchange()
    await exchange.arm()
    await exchange.network.advanceTime(MINUTE_MS)
    pool = await exchange.created()
    await exchange.fund(pool)
    await exchange.index(controller).setPriceSource({
      swapFactory: exchange.ids.stake,
      icpLedger: exchange.ids.receiver,
      exchangeRate: exchange.ids.stake,
    })
    return exchange
  },
  forkOf,
  use: (fork: StakingExchange) => {
    world = fork
  },
})

async function stake(): Promise<void> {
  unwrap(await world.pool(pool, trader).depositFromAndStake(5_000n))
  await world.network.advanceTime(5 * SECOND_MS)
}

type Flow = { readonly calls: readonly string[]; from?(): Principal; run(): Promise<unknown> }

/** What keeps the index true: pools' reports, and what it asks itself. */
const FLOWS: Record<string, Flow> = {
  'report of a stake': { calls: ['updateUser'], from: () => pool, run: stake },
  'report of a new pool': { calls: ['getStakingPool'], run: stake },
  'look at the list': {
    calls: ['findStakingPoolPage'],
    run: () => world.network.advanceTime(2 * MINUTE_MS),
  },
  'reading of the rates': {
    calls: ['getPoolInfo', 'getPool', 'get_exchange_rate'],
    run: () => world.network.advanceTime(11 * MINUTE_MS),
  },
}

test.each(some(faultCases(FLOWS), 8))(
  'the index tells in the end what the pool does when $method of a $name $what',
  async ({ flow, method, fault }) => {
    const from = flow.from?.() ?? world.ids.index
    await fault({
      network: world.network,
      from,
      method,
      upgrade: () => world.upgrade(flow.from === undefined ? 'index' : pool),
      run: flow.run,
    })
    await world.network.advanceTime(3 * MINUTE_MS)

    // what a crash took back was never done
    const { stakeAmount } = unwrap(await world.pool(pool, trader).getUserInfo(trader))
    if (stakeAmount === 0n) await stake()
    await world.network.advanceTime(25 * MINUTE_MS)
    const [known, ...others] = unwrap(await world.index().queryPool(trader, 0n, 9n, [], [])).content
    expect(others).toEqual([])
    expect(known).toMatchObject({ stakingPool: pool, userInfo: { stakeAmount: 5_000n - FEE } })
    expect(unwrap(await world.index().queryStakingPool(0n, 9n)).totalElements).toBe(1n)
    expect(unwrap(await world.index().queryAPR(pool, 0n, 1n << 40n)).length).toBeGreaterThan(0)

    expect(unwrap(await world.pool(pool, trader).exit()).stakeAmount).toBe(5_000n - 2n * FEE)
    await world.network.advanceTime(3 * MINUTE_MS)
    const [left] = unwrap(await world.index().queryPool(trader, 0n, 9n, [], [])).content
    expect(left?.userInfo.stakeAmount).toBe(0n)
  },
)

test('the index hears nobody but pools', async () => {
  await stake()
  const [known] = unwrap(await world.index().queryPool(trader, 0n, 9n, [], [])).content
  if (known === undefined) throw new Error('the index knows the user')
  expect(await world.index(stranger).updateUser(trader, known.userInfo)).toEqual({
    err: 'Staking pool does not exist',
  })
})
