import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import type { CheckedBooks } from '@sluice/candid/swap_pool'
import { buildCanister } from '@sluice/canister/build'
import { poolsBy } from '@sluice/deployment'
import { Network } from '@sluice/network'
import { actorOn } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { FEES, type MarketWorld, startMarket } from '@sluice/testing/exchange/marketWorld'
import { governance, maker, trader, unwrap } from '@sluice/testing/exchange/people'
import { activate, nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { beforeEach, expect, test } from 'vitest'

const PAIR = 'ICP/ICS'
const KEPT = 5_000_000n
const UPGRADES = join(import.meta.dirname, '../../../canisters/swap-pool/src/testing/upgrades')
const DID = join(import.meta.dirname, '../../../packages/candid/did/swap_pool.did')

let world: MarketWorld
forkEachTest({
  prepare: async () => {
    const prepared = await startMarket(['backup'])
    const pool = prepared.pool(PAIR, trader)
    const token = prepared.ids.ledgers.ICP.toText()
    unwrap(await pool.depositFrom({ token, amount: KEPT, fee: FEES.ICP }))
    return prepared
  },
  forkOf: async (prepared, snapshot) => prepared.on(await Network.start({ from: snapshot })),
  use: (fork) => {
    world = fork
  },
})

let pool: Principal
let before: { hash: string | undefined; books: CheckedBooks }
beforeEach(async () => {
  pool = world.ids.pools[PAIR]
  before = { hash: moduleOf(pool), books: await books() }
})

const factory = () =>
  actorOn<SwapFactory._SERVICE>(world.network, SwapFactory, world.ids.factory, governance)
const books = async () => unwrap(await world.pool(PAIR).checkBooks())
const hashOf = (module: Uint8Array) => createHash('sha256').update(module).digest('hex')
const pools = () =>
  poolsBy({
    actor: (service, id) => actorOn(world.network, service, id, governance),
    moduleHash: async (id) => moduleOf(id),
    factory: world.ids.factory,
    wait: () => world.network.advanceTime(5_000),
  })

function moduleOf(id: Principal): string | undefined {
  const hash = world.network.inspector.facts(id)?.moduleHash
  return hash && Buffer.from(hash).toString('hex')
}

async function variant(name: 'lossyPool' | 'trappingPool'): Promise<Uint8Array> {
  const source = { name, main: join(UPGRADES, `${name}.ts`), did: DID }
  return (await buildCanister(source, () => {})).module
}

/** Has the factory upgrade the pool to a module, and says why it has put it back. */
async function upgradeTo(
  module: Uint8Array,
  meanwhile: () => Promise<void> = async () => {},
  hash = hashOf(module),
): Promise<string> {
  await activate(factory(), module)
  await pools().orderUpgrades([pool], hash)
  await meanwhile()
  await world.network.advanceTime(120_000)
  const { failed, waiting, current } = await pools().progress()
  expect([failed.length, waiting, current]).toEqual([1, 0, undefined])
  return failed[0]?.reason ?? ''
}

/** The old module over the old books, open for everybody, and no copy left. */
async function requireAsBefore(): Promise<void> {
  expect(moduleOf(pool)).toBe(before.hash)
  expect(await books()).toEqual(before.books)
  expect(before.books.books.token0.unused + before.books.books.token1.unused).toBe(KEPT)
  expect((await world.pool(PAIR).getAvailabilityState()).available).toBe(true)
  expect(world.network.inspector.facts(pool)?.snapshots).toBe(0)
  await world.trade(PAIR, 'ICP', 1_000_000n)
  const token = world.ids.ledgers.ICP.toText()
  unwrap(await world.pool(PAIR, trader).withdraw({ token, amount: KEPT, fee: FEES.ICP }))
  await world.requireBalanced()
}

test('a module that traps when it starts is taken back', async () => {
  expect(await upgradeTo(await variant('trappingPool'))).toMatch(
    /could not install the new module.*cannot read what is stored/,
  )
  await requireAsBefore()
})

/** The old module over books that somebody must judge; nobody trades on them, and the copy of how they were is there. */
async function requireClosed(reason: string): Promise<void> {
  expect(reason).toContain('its books are not what they were')
  expect(reason).toContain('it stays closed, and a copy of it as it was is kept')
  expect(moduleOf(pool)).toBe(before.hash)
  expect((await world.pool(PAIR).getAvailabilityState()).available).toBe(false)
  expect(world.network.inspector.facts(pool)?.snapshots).toBe(1)
}

test('a module that runs well and has wrong books is taken back; nobody trades on what it did to them', async () => {
  await requireClosed(await upgradeTo(await variant('lossyPool')))
})

test('a module of another hash than was ordered never runs', async () => {
  const module = await nextModule()
  const other = hashOf(await nextModule(Uint8Array.of(1, 2, 3)))
  const reason = await upgradeTo(module, undefined, other)
  expect(reason).toBe(
    `could not run the module that was ordered: the factory's is ${hashOf(module)}`,
  )
  await requireAsBefore()

  await pools().orderUpgrades([pool], hashOf(module))
  await world.network.advanceTime(120_000)
  expect(moduleOf(pool)).toBe(hashOf(module))
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
  const reason = await upgradeTo(await variant('lossyPool'), async () => {
    while (starts < 2) await network.advanceTime(1_000)
    const { decreaseLiquidity } = world.pool(PAIR, maker)
    unwrap(await decreaseLiquidity({ positionId, liquidity: '1000000' }))
  })

  await requireClosed(reason)
})
