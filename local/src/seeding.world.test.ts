import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishWorld } from './start/bootWorld.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { marketMaker } from './world/identities.ts'
import { trustFrontEnds } from './world/install/trustFrontEnds.ts'
import { POOLS, startPrice, tokenOf } from './world/pools.ts'
import { buyPasscode, seedPools } from './world/seedPools.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const maker = marketMaker.getPrincipal()
const silently = () => {}
const poolsOf = (pair: string) => POOLS.filter(({ symbols }) => symbols.join('/') === pair)

async function poolOfIcpAndBtc() {
  const pair = ['icp_ledger', 'ckbtc_ledger'].map((name) => world.ledgerId(name))
  const pools = await world.world.factory(maker).getPools()
  const found = ('ok' in pools ? pools.ok : []).find(
    ({ token0, token1 }) => pair.includes(token0.address) && pair.includes(token1.address),
  )
  if (found === undefined) throw new Error('there is no such pool')
  return world.world.pool(found.canisterId, maker)
}

test('a pool that an interrupted start left with a part of its positions gets the others', async () => {
  const pool = await poolOfIcpAndBtc()
  const positionsNow = async () => {
    const answer = await pool.getUserPositionsByPrincipal(maker)
    return 'ok' in answer ? answer.ok : []
  }
  const complete = await positionsNow()
  const [, second] = complete
  if (second === undefined) throw new Error('the pool has not two positions')
  await pool.decreaseLiquidity({ positionId: second.id, liquidity: `${second.liquidity}` })

  expect(await seedPools(world.world, silently, poolsOf('ICP/ckBTC'))).toBe(1)

  const rangesOf = (positions: typeof complete) =>
    positions.map(({ tickLower, tickUpper }) => `${tickLower} to ${tickUpper}`).sort()
  expect(rangesOf(await positionsNow())).toEqual(rangesOf(complete))
  expect(await seedPools(world.world, silently, poolsOf('ICP/ckBTC'))).toBe(0)
})

test('a pool whose creation an interrupted start left under way is waited for', async () => {
  const [slu, icp] = [world.world.id('slu_ledger'), world.world.id('icp_ledger')]
  const factory = world.world.factory(maker)
  await buyPasscode(world.world, { token0: icp, token1: slu, fee: 500n })
  const token = (ledger: typeof icp) => ({ address: ledger.toText(), standard: 'ICRC2' })
  const underWay = factory.createPool({
    token0: token(icp),
    token1: token(slu),
    fee: 500n,
    sqrtPriceX96: startPrice(tokenOf('ICP'), tokenOf('SLU')).toString(),
    subnet: [],
  })

  const another = { symbols: ['ICP', 'SLU'], feePips: 10_000n, depthUsd: 1_000n } as const
  expect(await seedPools(world.world, silently, [another])).toBe(1)

  await underWay
})

test('wallets may trust the front ends with the factory, the index, its pools and those made later', async () => {
  const origins = ['http://localhost:8080', 'http://127.0.0.1:8080']
  await trustFrontEnds(world.world, origins)
  const later = { symbols: ['ICP', 'BOB'], feePips: 500n, depthUsd: 1_000n } as const
  expect(await seedPools(world.world, silently, [later])).toBe(1)
  await world.world.network.runUntilIdle()

  const factory = world.world.factory(maker)
  const pools = await factory.getPools()
  const services = [
    factory,
    world.world.positionIndex(maker),
    ...('ok' in pools ? pools.ok : []).map(({ canisterId }) => world.world.pool(canisterId, maker)),
  ]
  expect(services.length).toBeGreaterThan(3)
  for (const service of services)
    expect(await service.icrc28_trusted_origins()).toEqual({ trusted_origins: origins })
})

test('farms that an interrupted start has made are taken up, and noted once wallets trust the front ends with each', async () => {
  const { world: whole } = world
  const origins = ['http://localhost:8081', 'http://127.0.0.1:8081']
  const folder = await mkdtemp(join(tmpdir(), 'sluice-seeding-'))
  const farms = async () => {
    const answer = await whole.farmFactory(maker).getAllFarms()
    return ('ok' in answer ? answer.ok : []).map((id) => id.toText())
  }
  const made = await farms()
  expect(made).toHaveLength(4)
  delete whole.deployed.hasFarms

  const breaks = finishWorld(whole, folder, () => Promise.reject(new Error('it broke')))
  await expect(breaks).rejects.toThrow('it broke')
  expect(whole.deployed.hasFarms).toBeUndefined()
  await finishWorld(whole, folder, () => trustFrontEnds(whole, origins))

  expect(whole.deployed.hasFarms).toBe(true)
  expect(await farms()).toEqual(made)
  for (const id of made) {
    const farm = whole.farm(Principal.fromText(id), maker)
    expect(await farm.icrc28_trusted_origins(), id).toEqual({ trusted_origins: origins })
  }
  await rm(folder, { recursive: true })
})
