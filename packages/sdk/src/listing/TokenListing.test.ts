import { expect, test } from 'vitest'
import { DeclaredStandards } from '../ledgers/standards/DeclaredStandards.ts'
import type { ListedToken, SwapToken } from '../operators/TokenListClient.ts'
import { memoryTokenStore } from '../tokenStore.ts'
import { LISTING_REFRESH_MS, TokenListing } from './TokenListing.ts'

const ICP = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const BTC = 'mxzaz-hqaaa-aaaar-qaada-cai'

const entry = (ledgerId: string): ListedToken => ({
  ledgerId,
  name: 'Some token',
  symbol: 'SOME',
  standard: 'ICRC1',
  decimals: 8,
  fee: 10n,
  totalSupply: 0n,
  rank: 1,
  introduction: '',
  configs: [],
  links: [],
})

/** A network edge whose token list can be changed and cut off, and a clock. */
function edge(store = memoryTokenStore()) {
  const world = { listed: [ICP], isDown: false, asked: 0, nowMs: 0, logos: [] as SwapToken[][] }
  const declared = new DeclaredStandards()
  const listing = new TokenListing({
    tokenList: {
      fetchList: async () => {
        world.asked += 1
        if (world.isDown) throw new Error('unreachable')
        return world.listed.map(entry)
      },
      fetchPage: async ({ offset }) => ({
        total: world.logos.flat().length,
        tokens:
          world.logos.find((_, page) => world.logos.slice(0, page).flat().length === offset) ?? [],
      }),
    },
    settings: { fetchDefaultTokens: async () => (world.isDown ? Promise.reject('no') : [BTC]) },
    store,
    declared,
    now: () => world.nowMs,
  })
  const ids = async () => (await listing.fetch()).entries.map(({ ledgerId }) => ledgerId)
  return { world, listing, ids, declared }
}

test('the list is asked for once a minute, however often it is wanted', async () => {
  const { world, ids } = edge()
  await Promise.all([ids(), ids(), ids()])
  world.nowMs = LISTING_REFRESH_MS - 1
  await ids()
  expect(world.asked).toBe(1)
  world.listed = [ICP, BTC]
  world.nowMs = LISTING_REFRESH_MS
  expect(await ids()).toEqual([ICP, BTC])
  expect(world.asked).toBe(2)
})

test('the last good list stands while the service cannot be asked', async () => {
  const { world, ids } = edge()
  await ids()
  world.isDown = true
  world.nowMs = 10 * LISTING_REFRESH_MS
  expect(await ids()).toEqual([ICP])
  world.isDown = false
  world.listed = [BTC]
  expect(await ids()).toEqual([BTC])
})

test('without any list ever heard, the failure is told', async () => {
  const { world, ids } = edge()
  world.isDown = true
  await expect(ids()).rejects.toThrow('unreachable')
  world.isDown = false
  expect(await ids()).toEqual([ICP])
})

test('a later visit has the list at once, and the new one right after', async () => {
  const store = memoryTokenStore()
  await edge(store).ids()
  const later = edge(store)
  later.world.listed = [ICP, BTC]
  expect(await later.ids()).toEqual([ICP])
  expect(await later.ids()).toEqual([ICP, BTC])
})

test('a later visit while the service is silent has the kept list, with its standards', async () => {
  const store = memoryTokenStore()
  await edge(store).ids()
  const later = edge(store)
  later.world.isDown = true
  expect(await later.ids()).toEqual([ICP])
  expect(await later.ids()).toEqual([ICP])
  expect(later.declared.of(ICP)).toEqual({ ledgerId: ICP, tokenList: 'ICRC1' })
})

test('a store that is broken costs only time', async () => {
  const broken = () => Promise.reject(new Error('no database'))
  const { ids } = edge({ ...memoryTokenStore(), readListing: broken, keepListing: broken })
  expect(await ids()).toEqual([ICP])
})

test('settings that do not answer keep nobody from the list', async () => {
  const { listing } = edge()
  expect((await listing.fetch()).defaults).toEqual([BTC])
})

test('pictures come page by page; what is no picture of bearable size is left out', async () => {
  const { world, listing } = edge()
  const token = (ledgerId: string, logo?: string): SwapToken => ({
    ...entry(ledgerId),
    index: 0,
    ...(logo === undefined ? {} : { logo }),
  })
  world.logos = [
    [token(ICP, 'data:image/png;base64,AAAA')],
    [
      token(BTC, 'https://example.org/tracks-you.png'),
      token('x', `data:image/${'x'.repeat(300_000)}`),
    ],
  ]
  expect([...(await listing.fetchLogos())]).toEqual([[ICP, 'data:image/png;base64,AAAA']])
})
