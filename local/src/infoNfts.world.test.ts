import type { ListingFilter } from '@sluice/candid/nft_market'
import { type Indexing, type InfoDatabase, openDatabase, startIndexing } from '@sluice/info'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer, marketMaker, marketPeople, nftArtists } from './world/identities.ts'
import { makeCollection } from './world/nfts/makeCollection.ts'
import { NftTraders } from './world/nfts/NftTraders.ts'
import { riverStones } from './world/nfts/riverStones.ts'

const USD = 10n ** 18n
/** Pools of the world are small: what is this deep has its first price at once. */
const PRICING = { leastDepthUsd: 1_000n * USD, jumpDepthUsd: 1_000n * USD }

let world: TestWorld
let database: InfoDatabase
let indexing: Indexing
beforeAll(async () => {
  world = await TestWorld.start()
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const settings = { pricing: PRICING, readsLedgers: false }
  indexing = startIndexing({ config: world.config, database, settings })
})
afterAll(async () => {
  await indexing.stop()
  await database.close()
  await world.stop()
})

const eventually = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      indexing.indexer.wanted()
      await check()
    },
    { timeout: 40_000, interval: 100 },
  )

const collections = () => database.db.selectFrom('nft_collections').selectAll().execute()
const collectionOf = async (name: string) => (await collections()).find((row) => row.name === name)
const market = () => world.world.nftMarket(marketMaker.getPrincipal())

test('every collection is known with its holders, and the market’s past with its dollars', async () => {
  const { next } = await market().getEvents(2n ** 60n, 0n)
  await eventually(async () => {
    expect(await collectionOf('Harbour Lights')).toMatchObject({
      ...{ origin: 'vouched', standard: 'ICRC7', minted: '20', royalty_bps: 500 },
      // two people have sold each other one token: the way out counts
      ...{ sales: 4, washes: 1, unpriced: 0 },
    })
    expect(await collectionOf('Small Hours')).toMatchObject({ origin: 'newcomer', sales: 2 })
    expect(await collectionOf('Paper Cranes')).toMatchObject({
      ...{ origin: 'listed', standard: 'EXT', minted: '10', sales: 1 },
    })
    const read = await database.db.selectFrom('nft_events').select('seq').execute()
    expect(read.length).toBe(Number(next) - 1)
  })
  for (const { name, holders } of await collections()) {
    // nobody has made a token of a position here yet
    const isHeld = holders !== null && holders > 2
    expect([name, isHeld]).toEqual([name, name !== 'Liquidity positions'])
  }
  const sales = await database.db
    .selectFrom('nft_events')
    .selectAll()
    .where('kind', '=', 'nftSold')
    .execute()
  // the pool of the exchange's own token is older than the price of ICP, and is believed after some minutes only
  const priced = sales.filter(({ ledger }) => ledger !== world.ledgerId('slu_ledger'))
  const worthless = priced.filter(({ price_usd }) => BigInt(price_usd ?? 0) < USD)
  expect(worthless.map(({ ledger, price }) => [ledger, price])).toEqual([])
  expect(priced.length).toBeGreaterThan(7)
  const listed = await database.db.selectFrom('nft_listings').selectAll().execute()
  const sort = { time: null }
  const filter = {
    collection: [],
    ledger: [],
    seller: [],
    sort,
    desc: true,
  } satisfies ListingFilter
  const { content } = await market().getListings(filter, 0n, 100n)
  const keyOf = (token: bigint | string, price: bigint | string) => `${token} ${price}`
  expect(listed.map((row) => keyOf(row.token_id, row.price)).sort()).toEqual(
    content.map((row) => keyOf(row.tokenId, row.price)).sort(),
  )
})

test('a sale that happens now is told within moments, and counts at its price', async () => {
  const stones = await makeCollection(world.world, riverStones())
  const before = await collectionOf('River Stones')
  const token = { collection: stones, tokenId: 10n }
  await new NftTraders(world.world).buy(token, marketPeople.patient)
  await eventually(async () => {
    const after = await collectionOf('River Stones')
    expect(after?.sales).toBe((before?.sales ?? 0) + 1)
    // so many ckUSDC, whose pools say within a percent what a dollar is
    const paid = Number(BigInt(after?.volume_usd ?? 0) - BigInt(before?.volume_usd ?? 0)) / 1e18
    expect(Math.abs(paid - 28.5)).toBeLessThan(0.5)
  })
})

test('what the market tells of a collection that is on the list no longer stands there all the same', async () => {
  const operators = world.world.nftController(deployer.getPrincipal())
  const artist = nftArtists.ines.getPrincipal()
  const [hours] = await operators.findByName(artist, 'Small Hours')
  if (hours === undefined) throw new Error('there is no such collection')
  expect(await operators.delete(hours.toText())).toHaveProperty('ok')
  await new NftTraders(world.world).list(
    { collection: hours, tokenId: 9n },
    { symbol: 'ICP', whole: '1' },
  )
  await eventually(async () => {
    const listed = await database.db
      .selectFrom('nft_listings as l')
      .innerJoin('nft_collections as c', 'c.id', 'l.collection_id')
      .select('l.token_id')
      .where('c.collection', '=', hours.toText())
      .execute()
    expect(listed.map(({ token_id }) => token_id)).toContain('9')
  })
})
