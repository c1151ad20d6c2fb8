import type { MarketWorld } from '@sluice/testing/exchange/marketWorld'
import { maker, unwrap } from '@sluice/testing/exchange/people'
import { nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { beforeEach, expect, test } from 'vitest'
import { forkKept, KEPT, OnePool, PAIR, sha256, variant } from './testing/OnePool.ts'

let world: MarketWorld
forkKept((fork) => {
  world = fork
})

let pool: OnePool
beforeEach(async () => {
  pool = await OnePool.of(world)
})

/** The old module over the old books, open for everybody, and no copy left. */
async function requireAsBefore(): Promise<void> {
  const { before } = pool
  expect(pool.module).toBe(before.hash)
  expect(await pool.books()).toEqual(before.books)
  expect(before.books.books.token0.unused + before.books.books.token1.unused).toBe(KEPT)
  expect(await pool.isOpen()).toBe(true)
  expect(pool.copies).toBe(0)
  expect(await pool.pools.closedPools()).toEqual([])
  await world.trade(PAIR, 'ICP', 1_000_000n)
  await pool.takeKept()
  await world.requireBalanced()
}

test('a module that traps when it starts is taken back', async () => {
  expect(await pool.upgradeTo(await variant('trappingPool'))).toMatch(
    /could not install the new module.*cannot read what is stored/,
  )
  await requireAsBefore()
})

/** The old module over books that somebody must judge; nobody trades on them, and the copy of how they were is there. */
async function requireClosed(reason: string): Promise<void> {
  expect(reason).toContain('its books are not what they were')
  expect(reason).toContain('it stays closed, and a copy of it as it was is kept')
  expect(pool.module).toBe(pool.before.hash)
  expect(await pool.isOpen()).toBe(false)
  expect(pool.copies).toBe(1)
  expect(await pool.pools.closedPools()).toEqual([pool.id])
}

test('a module that runs well and has wrong books is taken back; nobody trades on what it did to them', async () => {
  await requireClosed(await pool.upgradeTo(await variant('lossyPool')))
})

test('a module of another hash than was ordered never runs', async () => {
  const module = await nextModule()
  const other = sha256(await nextModule(Uint8Array.of(1, 2, 3)))
  const reason = await pool.upgradeTo(module, undefined, other)
  expect(reason).toBe(
    `could not run the module that was ordered: the factory's is ${sha256(module)}`,
  )
  await requireAsBefore()

  await pool.pools.orderUpgrades([pool.id], sha256(module))
  await world.network.advanceTime(120_000)
  expect(pool.module).toBe(sha256(module))
})

test('books that somebody has changed since the copy was taken are not undone: the pool stays closed, and the copy is kept', async () => {
  const { network, ids } = world
  const [positionId = 0n] = unwrap(await world.pool(PAIR).getUserPositionIdsByPrincipal(maker))
  let starts = 0
  network.interceptCalls(({ caller, method }) => {
    const isFactory = Buffer.compare(caller, ids.factory.toUint8Array()) === 0
    // with the new module, then with the old one over what that has left
    const isSecond = isFactory && method === 'start_canister' && ++starts === 2
    return isSecond ? { kind: 'holdAnswer', forMs: 30_000 } : 'deliver'
  })
  const reason = await pool.upgradeTo(await variant('lossyPool'), async () => {
    while (starts < 2) await network.advanceTime(1_000)
    const { decreaseLiquidity } = world.pool(PAIR, maker)
    unwrap(await decreaseLiquidity({ positionId, liquidity: '1000000' }))
  })

  await requireClosed(reason)
})
