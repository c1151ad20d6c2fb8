import type * as statisticsTypes from '@sluice/candid/nft_statistics'
import * as statisticsService from '@sluice/candid/nft_statistics'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { approveAll } from '@sluice/testing/exchange/ledgers'
import { controller, unwrap } from '@sluice/testing/exchange/people'
import { beforeAll, expect, test } from 'vitest'
import { buyer, type MarketWorld, PRICE, seller, startMarket } from './testing/marketWorld.ts'

let world: MarketWorld
let statistics: Installed<statisticsTypes._SERVICE>

beforeAll(async () => {
  world = await startMarket()
  const market = world.market.canisterId
  statistics = await installCanister<statisticsTypes._SERVICE>(world.network, {
    source: canisterSource('nft-statistics'),
    service: statisticsService,
    // nobody lists collections here, so they have no names
    args: [{ controller: market, market }],
    controllers: [controller],
  })
})

const ask = () => statistics.as(buyer)

test('the statistics tell what the market’s log tells, and go on after an upgrade', async () => {
  const token = await world.listed('collection')
  const other = await world.listed('ext')
  unwrap(await world.buy(token))
  expect(unwrap(await statistics.as(controller).init())).toBe(4n)
  const [counted] = await ask().getCollectionStat(token.collection)
  expect(counted).toMatchObject({ listed: 0n, sales: 1n, washSales: 0n, name: '' })
  expect(counted?.ledgers).toMatchObject([{ ledger: world.ids.ledger, volume: PRICE, floor: [] }])
  await statistics.upgrade()
  const [listed] = await ask().getCollectionStat(other.collection)
  expect(listed?.ledgers).toMatchObject([{ listed: 1n, floor: [PRICE], sales: 0n }])
  expect(unwrap(await ask().getStat())).toMatchObject({
    ...{ totalVolume: 1n, totalTurnover: PRICE, listSize: 1n, avgPrice: PRICE },
  })
  const row = unwrap(await ask().getCanisterStat(other.collection.toText()))
  expect(row).toMatchObject({ floorPrice: PRICE, listSize: 1n, transactionCount: 0n })
  expect(unwrap(await ask().findCanisterStat(0n, 10n)).content).toHaveLength(2)
})

test('a token that its seller buys back is a wash sale, and a timer looks by itself', async () => {
  const token = world.token('collection')
  await world.approve(1n, buyer)
  unwrap(
    await world.as(buyer).listToken({
      ...{ ...token, ledger: world.ids.ledger, price: 5n * PRICE },
      ...{ fromSubaccount: [], expiresAt: [] },
    }),
  )
  await approveAll(world.ledger(seller), world.market.canisterId)
  unwrap(await world.buy(token, seller))
  await world.network.advanceTime(120_000)
  await world.network.runUntilIdle()
  const [counted] = await ask().getCollectionStat(token.collection)
  expect(counted).toMatchObject({ sales: 1n, washSales: 1n })
  expect(counted?.ledgers).toMatchObject([
    { volume: PRICE, highest: PRICE, washVolume: 5n * PRICE },
  ])
})

test('nobody is heard but the market and admins, and figures are never moved to another market', async () => {
  const told = await ask().tradeStat(10n ** 30n, 0n, world.ids.collection.toText(), 'Fish')
  expect(told).toMatchObject({ err: expect.stringContaining('Only the market') })
  expect(await ask().listStat(world.ids.ext.toText(), '', 1n, true)).toHaveProperty('err')
  await expect(ask().init()).rejects.toThrow('Only an admin')
  await expect(ask().setCanisterId([], [], [])).rejects.toThrow('Only an admin')
  const admin = statistics.as(controller)
  expect(await admin.setCanisterId([seller.toText()], [], [])).toMatchObject({
    err: expect.stringContaining('one market'),
  })
  expect(await admin.setCanisterId([], ['nobody'], [])).toHaveProperty('err')
  expect(await admin.tradeStat(1n, 0n, '', '')).toEqual({ ok: true })
  expect(await ask().getCanisterStat('nobody')).toHaveProperty('err')
  expect(await ask().getNameStat('Fish')).toHaveProperty('err')
})
