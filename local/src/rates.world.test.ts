import type { Sdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

let world: TestWorld
let trader: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  trader = await world.newTrader()
})
afterAll(() => world.stop())

const RATES: [string, string][] = [
  ['c_ICP-f_USD', '5000000000'],
  ['c_BTC-f_USD', '100000000000000'],
  ['c_ETH-f_USD', '4000000000000'],
  ['c_USDC-f_USD', '1000000000'],
  ['c_USDT-f_USD', '1000000000'],
  ['f_USD-f_XDR', '1330466820'],
  ['f_EUR-f_USD', '1080000000'],
  ['f_JPY-f_USD', '6700000'],
]

test.each(RATES)('the rate of %s is there from the first start on', async (pair, rate) => {
  expect(await trader.fetchRate(pair)).toMatchObject({
    rate: BigInt(rate),
    decimals: 9,
    isStale: false,
  })
})

test('a pair that nobody keeps has no rate', async () => {
  expect(await trader.fetchRate('c_DOGE-f_USD')).toBeUndefined()
})

test('while the exchange-rate canister fails, the last good rate is marked as stale', async () => {
  const before = await trader.fetchRate('c_ETH-f_USD')
  const governance = deployer.getPrincipal()
  await world.world.xrc(governance).set_failure([{ Pending: null }])
  await world.world.network.advanceTime(300_000)

  expect(await trader.fetchRate('c_ETH-f_USD')).toEqual({ ...before, isStale: true })
})
