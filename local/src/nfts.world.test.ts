import type { ListingFilter } from '@sluice/candid/nft_market'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { marketMaker } from './world/identities.ts'
import { seedNfts } from './world/nfts/seedNfts.ts'
import { tokenOf } from './world/pools.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const anyone = marketMaker.getPrincipal()

async function listed() {
  const answer = await world.world.nftController(anyone).findCanister(0n, 100n)
  return 'ok' in answer ? answer.ok.content : []
}

async function allListings() {
  const sort = { time: null }
  const filter: ListingFilter = { collection: [], ledger: [], seller: [], sort, desc: true }
  return world.world.nftMarket(anyone).getListings(filter, 0n, 100n)
}

test('the world has three collections of ours and a third party’s, and how far each is trusted', async () => {
  const sdk = await world.newTrader()
  const collections = await sdk.nfts.fetchListed(0, 10)
  const origins = await Promise.all(
    collections.map(async ({ id, name }) => [name, await sdk.nfts.fetchOrigin(id)]),
  )
  expect(Object.fromEntries(origins)).toEqual({
    'Harbour Lights': 'vouched',
    'Liquidity positions': 'listed',
    'River Stones': 'vouched',
    'Small Hours': 'newcomer',
    'Paper Cranes': 'listed',
  })
  const kinds = new Map<string, string>()
  for (const { id, name } of collections) {
    const { standard } = await sdk.nfts.fetchCollection(id)
    kinds.set(name, standard)
  }
  expect(kinds.get('Paper Cranes')).toBe('EXT')
  expect(kinds.get('Harbour Lights')).toBe('ICRC7')
})

test('every token shows a file of its own, of the type that it says, and traits to filter by', async () => {
  const sdk = await world.newTrader()
  const types = new Set<string>()
  const files = new Set<string>()
  let count = 0
  for (const { cid } of await listed()) {
    const { tokens } = await sdk.nfts.fetchTokens(cid)
    for (const token of tokens) {
      count++
      if (token.media?.kind !== 'file') throw new Error(`${token.name} shows no file`)
      const { contentType, sha256 } = await sdk.nfts.fetchFile(cid, token.media.path)
      types.add(contentType ?? 'none')
      files.add(sha256)
      if (token.sha256 !== undefined) {
        expect(sha256).toBe(token.sha256)
        expect(token.attributes.length).toBeGreaterThan(1)
      }
    }
  }
  expect(count).toBe(20 + 16 + 10 + 10)
  expect([...types].sort()).toEqual(['application/pdf', 'audio/wav', 'image/png', 'text/plain'])
  expect(files.size).toBeGreaterThan(50)
})

test('the market has a past, listings in several tokens and open offers, and its books hold', async () => {
  const market = world.world.nftMarket(anyone)
  const { events } = await market.getEvents(1n, 1_000n)
  const kinds = events.map(({ kind }) => Object.keys(kind)[0])
  const times = (name: string) => kinds.filter((kind) => kind === name).length
  expect(times('sold')).toBe(10)
  expect(times('offered')).toBe(5)
  const { content, totalElements } = await allListings()
  expect(totalElements).toBe(15n)
  const ledgers = new Set(content.map(({ ledger }) => ledger.toText()))
  expect(ledgers.size).toBe(3)
  for (const symbol of ['ICP', 'ckUSDC', 'SLU']) {
    const { holds } = await market.checkBooks(world.world.id(tokenOf(symbol).name))
    expect(holds).toEqual([true])
  }
  expect(await market.getTokensOnTheirWay(0n, 10n)).toEqual([])
})

test('a start that comes after makes nothing twice', async () => {
  const before = { collections: (await listed()).length, listings: await allListings() }
  await seedNfts(world.world, async () => {})
  expect((await listed()).length).toBe(before.collections)
  expect(await allListings()).toEqual(before.listings)
  for (const { cid, mintSupply } of await listed()) {
    const { tokens } = await (await world.newTrader()).nfts.fetchTokens(cid)
    expect(BigInt(tokens.length)).toBe(mintSupply)
  }
})
