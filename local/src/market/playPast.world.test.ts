import type { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from '../testing/TestWorld.ts'
import { deployer } from '../world/identities.ts'
import { scaledPrice, tokenOf } from '../world/pools.ts'
import { Market } from './Market.ts'
import { playPast } from './playPast.ts'
import { Random } from './Random.ts'

const DAY_NS = 86_400_000_000_000n
const DEEDS_PER_DAY = 45

let world: TestWorld
let fromNs: bigint
let pools: readonly Principal[]
beforeAll(async () => {
  world = await TestWorld.start()
  const { network } = world.world
  network.freezeTime()
  fromNs = network.now()
  await playPast(world.world, { untilNs: fromNs + 2n * DAY_NS, deedsPerDay: DEEDS_PER_DAY })
  const listed = await world.world.factory(deployer.getPrincipal()).getPools()
  pools = 'ok' in listed ? listed.ok.map(({ canisterId }) => canisterId) : []
}, 120_000)
afterAll(() => world.stop())

const at = (pool: Principal) => world.world.pool(pool, deployer.getPrincipal())

/** What a pool's log says of the days that were played. */
async function playedEvents(pool: Principal) {
  const { end } = await at(pool).getEvents(0n, 0n)
  const events = []
  for (let cursor = 0n; cursor < end; ) {
    const page = await at(pool).getEvents(cursor, 200n)
    events.push(...page.events)
    if (page.next <= cursor) break
    cursor = page.next
  }
  return events.filter(({ timestamp }) => timestamp > fromNs)
}

test('two days end on time, and most deeds are swaps that stand in the logs at their time', async () => {
  const missingNs = fromNs + 2n * DAY_NS - world.world.network.now()
  expect(missingNs / 2_000_000n).toBe(0n)
  const events = (await Promise.all(pools.map(playedEvents))).flat()
  const swaps = events.filter(({ event }) => 'swapped' in event)
  expect(swaps.length).toBeGreaterThan(DEEDS_PER_DAY)
  expect(events.some(({ event }) => 'liquidityAdded' in event)).toBe(true)
  const days = new Set(events.map(({ timestamp }) => (timestamp - fromNs) / DAY_NS))
  expect([...days].toSorted()).toEqual([0n, 1n])
})

test('afterwards every pool owes what it has, and prices are near those of the world', async () => {
  for (const pool of pools) {
    const books = await at(pool).checkBooks()
    expect('ok' in books && books.ok.solvent, pool.toText()).toBe(true)
  }
  const prices = await (await Market.open(world.world, new Random(1))).prices()
  for (const symbol of ['ICP', 'ckBTC', 'ckETH', 'ckUSDT']) {
    const token = tokenOf(symbol)
    const percent = ((prices.get(token) ?? 0n) * 100n) / scaledPrice(token)
    expect(percent, symbol).toBeGreaterThan(70n)
    expect(percent, symbol).toBeLessThan(140n)
  }
})
