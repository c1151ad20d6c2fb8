import type { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, governance, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  FEE,
  forkOf,
  type StakingExchange,
  startStakingExchange,
} from './testing/stakingExchange.ts'

const LATER_MS = 30 * 60_000

/** A pool that owes the operator fees, and a receiver that has some already. */
let world: StakingExchange
let pool: Principal
let all: bigint
forkEachTest({
  prepare: async () => {
    const exchange = await startStakingExchange()
    await exchange.arm()
    pool = await exchange.created()
    await exchange.fund(pool)
    unwrap(await exchange.pool(pool, trader).depositFromAndStake(50_000n))
    await exchange.network.advanceTime(20_000_000)
    unwrap(await exchange.pool(pool, trader).harvest())
    unwrap(await exchange.receiver(controller).claim(pool))
    await exchange.network.advanceTime(20_000_000)
    unwrap(await exchange.pool(pool, trader).harvest())
    await exchange.network.runUntilIdle()
    world = exchange
    all = await feesOfAll()
    return exchange
  },
  forkOf,
  use: (fork: StakingExchange) => {
    world = fork
  },
})

const token = () => world.order().rewardToken

/** Each flow of the receiver, and what it calls. */
const FLOWS = {
  claim: {
    calls: ['withdrawRewardFee'],
    run: () => world.receiver(controller).claim(pool),
  },
  transfer: {
    calls: ['icrc1_fee', 'icrc1_transfer'],
    run: () => world.receiver(controller).transfer(token(), governance, 20_000n),
  },
  transferAll: {
    calls: ['icrc1_fee', 'icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.receiver(controller).transferAll(token(), governance),
  },
}

test.each(some(faultCases(FLOWS), 10))(
  'the operator has each fee once when $method of $name $what',
  async ({ flow, method, fault }) => {
    await fault({
      network: world.network,
      from: world.ids.receiver,
      method,
      upgrade: () => world.upgrade('receiver'),
      run: flow.run,
    })
    await world.network.advanceTime(LATER_MS)
    expect(await world.receiver(controller).getPending()).toEqual([])

    await world.receiver(controller).claim(pool)
    unwrap(await world.receiver(controller).transferAll(token(), governance))
    expect(await world.walletOf('reward', world.ids.receiver)).toBe(0n)
    expect(unwrap(await world.pool(pool, world.ids.factory).unclaimdRewardFee())).toBe(0n)
    const burned = all - (await world.walletOf('reward', governance))
    expect(burned % FEE).toBe(0n)
    expect(burned).toBeGreaterThan(0n)
    expect(burned).toBeLessThanOrEqual(4n * FEE)
  },
)

/** What is the operator's, wherever it lies. */
async function feesOfAll(): Promise<bigint> {
  const owed = unwrap(await world.pool(pool, world.ids.factory).unclaimdRewardFee())
  return owed + (await world.walletOf('reward', world.ids.receiver))
}
