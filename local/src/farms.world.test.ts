import type { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer, marketMaker } from './world/identities.ts'
import { seedFarms } from './world/seedFarms.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
  // the farms begin some seconds after the world
  await world.world.network.advanceTime(10_000)
})
afterAll(() => world.stop())

const maker = marketMaker.getPrincipal()

async function farms(): Promise<Principal[]> {
  const all = await world.world.farmFactory(maker).getAllFarms()
  return 'ok' in all ? all.ok : []
}

async function statusOf(id: Principal): Promise<string> {
  const info = await world.world.farm(id, maker).getFarmInfo('')
  return 'ok' in info ? Object.keys(info.ok.status).join() : 'unknown'
}

test('the world has farms in every part of their lives, each with its reward, and makes none twice', async () => {
  const all = await farms()
  const statuses = await Promise.all(all.map(statusOf))
  expect(statuses).toEqual(['LIVE', 'LIVE', 'NOT_STARTED', 'FINISHED'])
  for (const id of all)
    expect(await world.world.farm(id, maker).checkFunding()).toMatchObject({
      ok: { isFunded: true },
    })
  expect(await seedFarms(world.world)).toBe(0)
  const listed = await world.world.farmIndex(maker).getFarms([])
  expect('ok' in listed && [...listed.ok].reverse()).toEqual(all)
})

test('a position of the world’s pools earns in its farm and comes back', async () => {
  const [id] = await farms()
  if (id === undefined) throw new Error('there is no farm')
  const farm = world.world.farm(id, maker)
  const args = await farm.getInitArgs()
  if ('err' in args) throw new Error('the farm says nothing of itself')
  const pool = world.world.pool(args.ok.pool, maker)
  const held = await pool.getUserPositionIdsByPrincipal(maker)
  const positionId = 'ok' in held ? held.ok[0] : undefined
  if (positionId === undefined) throw new Error('the market maker has no position')
  expect(await pool.approvePosition(id, positionId)).toEqual({ ok: true })
  expect(await farm.stake(positionId)).toEqual({ ok: 'Staked successfully' })
  await world.world.network.advanceTime(60_000)
  const paid = await farm.withdraw()
  expect('ok' in paid && paid.ok > 0n).toBe(true)
  expect(await farm.unstake(positionId)).toEqual({ ok: 'Unstaked successfully' })
  expect(await farm.checkBooks()).toMatchObject({ ok: { solvent: true } })
  const asGovernance = world.world.farm(id, deployer.getPrincipal())
  expect(await asGovernance.setRewardPricePool([])).toEqual({ ok: null })
})
