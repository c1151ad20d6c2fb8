import { createInfoClient } from '@sluice/sdk/info'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, startOf } from '../../model/candles/levels.ts'
import { applyAll } from '../../testing/applyAll.ts'
import { fillDatabase, type Served, serve } from '../../testing/serve.ts'
import { DATABASES, useDatabases } from '../../testing/useDatabases.ts'

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let served: Served
  let market: Awaited<ReturnType<typeof fillDatabase>>
  let rows: ReturnType<typeof applyAll>['rows']
  beforeAll(async () => {
    const database = await databases.open()
    // some days, so that windows differ from each other and from the whole
    market = await fillDatabase(database, { seed: 9, steps: 400, stepMs: 1_500_000 })
    rows = applyAll(market.told).rows
    served = await serve(database, { now: () => market.endMs })
  })
  afterAll(() => served.server.stop())

  const info = () => createInfoClient({ url: served.url }).nfts
  const idOf = (collection: string) =>
    rows('nft_collections').find((row) => row.collection === collection)?.id ?? 0
  const soldOf = (collection: string) =>
    rows('nft_events').filter(
      (row) => row.kind === 'nftSold' && row.collection_id === idOf(collection),
    )
  const usdOf = (sales: readonly { readonly price_usd: string | null }[]) =>
    sales.reduce((sum, { price_usd }) => sum + BigInt(price_usd ?? 0), 0n)
  const honest = (collection: string) => soldOf(collection).filter(({ is_wash }) => is_wash === 0)

  test('a collection is told as it follows from the log, without what only went round', async () => {
    const told = await info().fetchCollection('nft-a')
    expect(told).toMatchObject({
      ...{ origin: 'vouched', name: 'Lights', holders: 3, minted: 5n, royaltyBps: 250 },
      total: { sales: honest('nft-a').length, volumeUsd: usdOf(honest('nft-a')) },
      washes: soldOf('nft-a').length - honest('nft-a').length,
    })
    expect(told.washes).toBeGreaterThan(0)
    const dayMs = startOf(market.endMs, HOUR_MS) - DAY_MS
    const ofDay = honest('nft-a').filter(({ time_ms }) => time_ms >= dayMs)
    expect(told.day).toEqual({ sales: ofDay.length, volumeUsd: usdOf(ofDay) })
    const weekMs = startOf(market.endMs, DAY_MS) - 7 * DAY_MS
    const ofWeek = honest('nft-a').filter(({ time_ms }) => time_ms >= weekMs)
    expect(told.week).toEqual({ sales: ofWeek.length, volumeUsd: usdOf(ofWeek) })
  })

  test('the floor is the lowest price in each token, and in dollars the lowest of those that have a price', async () => {
    const { floors, floorUsd, listings } = await info().fetchCollection('nft-b')
    const listed = rows('nft_listings').filter(
      (row) => row.collection_id === idOf('nft-b') && row.price !== '0',
    )
    expect(listings).toBe(listed.length)
    expect(listed.length).toBeGreaterThan(1)
    for (const { ledgerId, price } of floors) {
      const prices = listed
        .filter(({ ledger }) => ledger === ledgerId)
        .map((row) => BigInt(row.price))
      expect(price).toBe(prices.reduce((least, one) => (one < least ? one : least)))
    }
    const dollars = floors.flatMap(({ priceUsd }) => priceUsd ?? [])
    expect(floorUsd).toBe(dollars.toSorted((a, b) => (a < b ? -1 : 1))[0])
  })

  test('collections that the exchange does not list are told of only when they are asked for', async () => {
    const known = await info().fetchCollections()
    expect(known.rows.map(({ collectionId }) => collectionId)).toEqual(['nft-a'])
    const all = await info().fetchCollections({ origin: 'all', sort: 'volume' })
    expect(all.total).toBe(3)
    const volumes = all.rows.map(({ total }) => total.volumeUsd)
    expect(volumes).toEqual(volumes.toSorted((a, b) => (a > b ? -1 : 1)))
    const stranger = all.rows.find(({ collectionId }) => collectionId === 'nft-c')
    expect(stranger).toMatchObject({ origin: 'unknown', name: undefined, holders: undefined })
    // taken off the list, it is anybody's again
    expect(await info().fetchCollection('nft-b')).toMatchObject({ origin: 'unknown' })
    const ofKnown = await info().fetchActivity({ limit: 500 })
    expect(new Set(ofKnown.rows.map(({ collectionId }) => collectionId))).toEqual(
      new Set(['nft-a']),
    )
    const ofAll = await info().fetchActivity({ origin: 'all' })
    expect(ofAll.total).toBe(rows('nft_events').length)
  })

  test('collections are found by a part of their names, whatever the letters, and by their ids', async () => {
    const find = async (name: string) =>
      (await info().fetchCollections({ origin: 'all', name })).rows.map((row) => row.collectionId)
    expect(await find('LIGHT')).toEqual(['nft-a'])
    expect(await find('nft-c')).toEqual(['nft-c'])
    expect(await find('%')).toEqual([])
  })

  test('the state sums up what the exchange lists', async () => {
    const [lights] = (await info().fetchCollections()).rows
    expect(await info().fetchState()).toEqual({
      ...{ collections: 1, listings: lights?.listings, washes: lights?.washes },
      ...{ sales: lights?.total.sales, volumeUsd: lights?.total.volumeUsd },
      ...{ salesOfDay: lights?.day.sales, dayUsd: lights?.day.volumeUsd },
      ...{ weekUsd: lights?.week.volumeUsd, monthUsd: lights?.month.volumeUsd },
    })
  })

  test('activity read by cursors is the log, newest first, and some kinds of it alone', async () => {
    const found: number[] = []
    let cursor: bigint | undefined
    do {
      const page = await info().fetchCollectionActivity('nft-a', {
        limit: 7,
        ...(cursor !== undefined && { cursor }),
      })
      found.push(...page.rows.map(({ sequence }) => sequence))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    const logged = rows('nft_events').filter((row) => row.collection_id === idOf('nft-a'))
    expect(found).toEqual(logged.map(({ seq }) => seq).reverse())
    const { rows: sold, total } = await info().fetchCollectionActivity('nft-a', {
      types: ['Sold', 'SaleFailed'],
      limit: 500,
    })
    expect(total).toBe(logged.filter(({ kind }) => /Sold|SaleFailed/.test(kind)).length)
    expect(sold.some(({ isWash }) => isWash)).toBe(true)
  })

  test('a token has its listing, its last honest sale and its history', async () => {
    const [sale] = honest('nft-a').toReversed()
    const tokenId = BigInt(sale?.token_id ?? 0)
    const item = await info().fetchItem({ collectionId: 'nft-a', tokenId })
    expect(item.lastSale?.sequence).toBe(sale?.seq)
    expect(item.history.rows.every((row) => row.tokenId === tokenId)).toBe(true)
    const listed = rows('nft_listings').find(
      (row) => row.collection_id === idOf('nft-a') && row.price !== '0',
    )
    const forSale = await info().fetchItem({
      collectionId: 'nft-a',
      tokenId: BigInt(listed?.token_id ?? 0),
    })
    expect(forSale.listing).toMatchObject({
      ...{ seller: listed?.seller, ledgerId: listed?.ledger },
      ...{ price: BigInt(listed?.price ?? 0), version: BigInt(listed?.version ?? 0) },
    })
    const never = await info().fetchItem({ collectionId: 'nft-a', tokenId: 2n ** 255n })
    expect(never).toMatchObject({ listing: undefined, lastSale: undefined, history: { total: 0 } })
  })

  test('an account has what it bought and sold, and everything that it did', async () => {
    const all = rows('nft_events').filter(({ kind }) => kind === 'nftSold')
    const bought = all.filter(({ buyer, is_wash }) => buyer === 'person-1' && is_wash === 0)
    const sold = all.filter(({ seller, is_wash }) => seller === 'person-1' && is_wash === 0)
    const account = await info().fetchAccount('person-1', { limit: 500 })
    expect(account).toMatchObject({
      bought: { sales: bought.length, volumeUsd: usdOf(bought) },
      sold: { sales: sold.length, volumeUsd: usdOf(sold) },
      isWhole: true,
    })
    const own = rows('nft_events').filter((row) => [row.seller, row.buyer].includes('person-1'))
    expect(account.activity.total).toBe(own.length)
    expect((await info().fetchAccount('nobody')).activity.rows).toEqual([])
  })

  test('days of a collection add up to the whole, without gaps', async () => {
    const { rows: days } = await info().fetchCollectionPast('nft-a', { level: 'd1' })
    const { total, washUsd } = await info().fetchCollection('nft-a')
    expect(days.reduce((sum, day) => sum + day.sales, 0)).toBe(total.sales)
    expect(days.reduce((sum, day) => sum + day.volumeUsd, 0n)).toBe(total.volumeUsd)
    expect(days.reduce((sum, day) => sum + day.washUsd, 0n)).toBe(washUsd)
    for (const [index, { startMs }] of days.entries())
      expect(startMs).toBe((days[0]?.startMs ?? 0) - index * DAY_MS)
  })

  test.each([
    ['/nft/collections/nobody', 404],
    ['/nft/collections/nobody/activity', 404],
    ['/nft/items/nobody/1', 404],
    ['/nft/items/nft-a/-1', 400],
    [`/nft/items/nft-a/${'9'.repeat(79)}`, 400],
    ['/nft/collections?sort=name', 400],
    [`/nft/collections?name=${'x'.repeat(101)}`, 400],
    ['/nft/activity?type=Sold,Burned', 400],
    ['/nft/activity?page=1000000', 400],
    ['/nft/collections/nft-a/chart/m1', 400],
    ['/nft/accounts/NOBODY!', 400],
  ])('%s is refused', async (path, status) => {
    expect((await served.ask(path)).status).toBe(status)
  })

  test('what a stranger calls a collection arrives as the text that it is', async () => {
    expect((await info().fetchCollection('nft-b')).name).toBe('<script>alert(1)</script>')
    const { headers } = await fetch(`${served.url}/info/nft/collections/nft-b`)
    expect(headers.get('content-type')).toContain('application/json')
  })
})

const priced = { ledgerId: 'icp', symbol: 'ICP', decimals: 8, price: '1.5', priceUSD: '7.5' }
const told = {
  ...{ sequence: 1, time: 5, type: 'Sold', collectionId: 'a', collectionName: null, tokenId: '7' },
  ...{ seller: 's', buyer: 'b', ...priced, isWash: false, fee: '0.015', royalty: '0' },
  ...{ offerId: null, reason: null },
}
const asked = (event: unknown) =>
  createInfoClient({
    url: 'http://localhost',
    fetch: async () =>
      new Response(
        JSON.stringify({
          code: 200,
          data: { totalElements: 1, content: [event], nextCursor: null },
        }),
      ),
  }).nfts.fetchActivity()

test('the client reads whole tokens as smallest units', async () => {
  expect((await asked(told)).rows[0]).toMatchObject({
    ...{ tokenId: 7n, fee: 1_500_000n, royalty: 0n, reason: undefined },
    price: { price: 150_000_000n, priceUsd: 7_500_000_000_000_000_000n },
  })
})

test.each([
  ['a kind that nobody knows', { type: 'Burned' }],
  ['a price below nothing', { price: '-1' }],
  ['decimals beyond any', { decimals: 256 }],
  ['a number that is none', { tokenId: '1.5' }],
  ['a mark that is none', { isWash: 1 }],
])('the client refuses an answer with %s', async (_, field) => {
  await expect(asked({ ...told, ...field })).rejects.toMatchObject({ code: 'info-unreadable' })
})
