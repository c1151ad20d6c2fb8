import type { Principal } from '@icp-sdk/core/principal'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, maker, person, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { type FarmExchange, forkOf, prepareFarmExchange } from './testing/farmExchange.ts'

const HOUR_MS = 3_600_000
const POSITION = 2n
/** Where the fees are to go. */
const operator = person(50)

/** A farm that owes the operator fees, and a receiver that has some already. */
let world: FarmExchange
let farm: Principal
let ledgerFee: bigint
forkEachTest({
  prepare: async () => {
    world = await prepareFarmExchange()
    farm = await world.fundedFarm()
    ledgerFee = await world.market.ledger('ICS', maker).icrc1_fee()
    await world.network.advanceTime(602_000)
    unwrap(await world.market.pool('ICP/TOK', maker).approvePosition(farm, POSITION))
    unwrap(await world.farm(farm, maker).stake(POSITION))
    await world.network.advanceTime(30 * HOUR_MS)
    unwrap(await world.farm(farm, maker).withdraw())
    unwrap(await world.receiver(controller).claim(farm))
    await world.network.advanceTime(30 * HOUR_MS)
    unwrap(await world.farm(farm, maker).withdraw())
    await world.network.runUntilIdle()
    return world
  },
  forkOf,
  use: (fork: FarmExchange) => {
    world = fork
  },
})

const token = () => world.market.token('ICS')

/** Each flow of the receiver, and what it calls. */
const FLOWS = {
  claim: {
    calls: ['withdrawRewardFee'],
    run: () => world.receiver(controller).claim(farm),
  },
  transfer: {
    calls: ['icrc1_fee', 'icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.receiver(controller).transfer(token(), operator, 100_000n),
  },
  transferAll: {
    calls: ['icrc1_fee', 'icrc1_balance_of', 'icrc1_transfer'],
    run: () => world.receiver(controller).transferAll(token(), operator),
  },
}

test.each(some(faultCases(FLOWS), 5))(
  'the operator has each fee once when $method of $name $what',
  async ({ flow, method, fault }) => {
    const before = await feesOfAll()
    await fault({
      network: world.network,
      from: world.ids.receiver,
      method,
      upgrade: () => world.upgrade('receiver'),
      run: flow.run,
    })
    await world.network.advanceTime(2 * HOUR_MS)
    expect(await world.receiver(controller).getPendingTransfers()).toEqual([])

    await world.receiver(controller).claim(farm)
    unwrap(await world.receiver(controller).transferAll(token(), operator))
    expect(await world.market.balance('ICS', world.ids.receiver)).toBe(0n)
    const burned = before - (await world.market.balance('ICS', operator))
    expect(burned % ledgerFee).toBe(0n)
    expect(burned).toBeGreaterThan(0n)
    expect(burned).toBeLessThanOrEqual(4n * ledgerFee)
  },
)

/** What is the operator's, wherever it lies. */
async function feesOfAll(): Promise<bigint> {
  const { totalRewardFee } = unwrap(await world.farm(farm, maker).getRewardMeta())
  return totalRewardFee + (await world.market.balance('ICS', world.ids.receiver))
}
