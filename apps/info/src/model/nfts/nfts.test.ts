import { randomOf, share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import { randomNfts } from '../../testing/randomNfts.ts'
import { marketOf, poolOf, START } from '../../testing/scriptedMarket.ts'
import type { Told } from '../../testing/Told.ts'
import { DAY_MS, HOUR_MS } from '../candles/levels.ts'
import type { NftEvent } from './applyNft.ts'
import { type NftSale, WASH_MS, WashMemory } from './WashMemory.ts'

const sale = (tokenId: bigint, seller: string, buyer: string, atDays: number): NftSale => ({
  collection: 'lights',
  tokenId,
  seller,
  buyer,
  timeMs: START + atDays * DAY_MS,
})
const judged = (...sales: readonly NftSale[]) => {
  const memory = new WashMemory()
  return sales.map((one) => memory.judge(one))
}

test('what comes back to its seller is a wash, and so is every further round', () => {
  expect(judged(sale(1n, 'a', 'b', 0), sale(1n, 'b', 'a', 1), sale(1n, 'a', 'b', 2))).toEqual([
    false,
    true,
    true,
  ])
})

test('a circle of three counts its way out once, and not the sale that closes it', () => {
  const circle = [
    sale(1n, 'a', 'b', 0),
    sale(1n, 'b', 'c', 1),
    sale(1n, 'c', 'a', 2),
    sale(1n, 'a', 'b', 3),
    sale(1n, 'b', 'c', 4),
  ]
  expect(judged(...circle)).toEqual([false, false, true, true, true])
})

test('two people who sell each other different tokens of a collection are seen', () => {
  expect(judged(sale(1n, 'a', 'b', 0), sale(2n, 'b', 'a', 1))).toEqual([false, true])
  const elsewhere = { ...sale(2n, 'b', 'a', 1), collection: 'stones' }
  expect(judged(sale(1n, 'a', 'b', 0), elsewhere)).toEqual([false, false])
})

test('who buys several tokens of one seller, and sells them on to others, washes nothing', () => {
  const honest = [
    sale(1n, 'a', 'b', 0),
    sale(2n, 'a', 'b', 0),
    sale(1n, 'b', 'c', 1),
    sale(2n, 'b', 'd', 2),
    sale(1n, 'c', 'd', 3),
  ]
  expect(judged(...honest)).toEqual([false, false, false, false, false])
})

test('thirty days later it is a trade again', () => {
  expect(judged(sale(1n, 'a', 'b', 0), sale(1n, 'b', 'a', 30))).toEqual([false, true])
  expect(judged(sale(1n, 'a', 'b', 0), sale(1n, 'b', 'a', 30.1))).toEqual([false, false])
})

/** The rule once more, from all sales at once. */
function isWashOf(all: readonly NftSale[], place: number): boolean {
  const one = all[place]
  return all.slice(0, place).some((before) => {
    if (one === undefined || before.collection !== one.collection) return false
    if (one.timeMs - before.timeMs > WASH_MS || before.seller !== one.buyer) return false
    return before.tokenId === one.tokenId || before.buyer === one.seller
  })
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const randomFrom = (seed: number, days: number) => {
  const random = randomOf(seed)
  const below = (end: number) => Math.floor(random() * end)
  const endMs = START + days * DAY_MS
  return randomNfts({ beganMs: START, endMs, below, pauseMs: days * HOUR_MS })
}

test('whatever people sell, a sale is a wash by the rule and by nothing else, also where the service began in between', () => {
  fc.assert(
    fc.property(seeds, fc.nat(200), (seed, cut) => {
      const { sales } = randomFrom(seed, 90)
      const expected = sales.map((_, place) => isWashOf(sales, place))
      expect(judged(...sales)).toEqual(expected)
      const later = new WashMemory()
      const from = sales[cut]?.timeMs ?? 0
      for (const one of sales.slice(0, cut)) if (one.timeMs >= from - WASH_MS) later.remember(one)
      expect(sales.slice(cut).map((one) => later.judge(one))).toEqual(expected.slice(cut))
    }),
    share(200, 20),
  )
})

test('hours and days add up to the whole, and nothing is for sale but what is listed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { told, sales, listings } = randomFrom(seed, 5)
      const { market, rows } = applyAll(told)
      const left = rows('nft_listings').filter(({ price }) => price !== '0')
      expect(left.map(({ seller, ledger, price }) => ({ seller, ledger, price }))).toEqual(
        expect.arrayContaining(
          [...listings.values()].map((one) => ({ ...one, price: one.price.toString() })),
        ),
      )
      expect(left.length).toBe(listings.size)
      const books = [...market.state.nfts.collections.values()]
      const total = books.reduce((sum, { total }) => sum + total.sales + total.washes, 0)
      expect(total).toBe(sales.length)
      for (const { id, total } of books)
        for (const level of ['h1', 'd1']) {
          const past = rows('nft_past').filter(
            (row) => row.level === level && row.collection_id === id,
          )
          expect(past.reduce((sum, row) => sum + row.sales, 0)).toBe(total.sales)
          expect(past.reduce((sum, row) => sum + BigInt(row.volume_usd), 0n)).toBe(total.volumeUsd)
          expect(past.reduce((sum, row) => sum + BigInt(row.wash_usd), 0n)).toBe(total.washUsd)
        }
    }),
    share(60, 10),
  )
})

const sold = (ledger: string, price: bigint, buyer = 'b'): NftEvent => ({
  ...{ kind: 'nftSold', collection: 'lights', tokenId: 1n, settlement: 1n, seller: 'a', buyer },
  ...{ ledger, price, fee: 0n, royalty: 0n, offer: undefined },
})

test('a sale is worth what its price was worth then, and one in a token without a price counts as a sale', () => {
  const pool = poolOf({ token0: 'icp', token1: 'usdc', price: 0.05, depth: 100_000_000_000n })
  const more = [sold('icp', 200_000_000n), sold('unheard', 5n, 'c')].map(
    (event, index): Told => ({
      source: 'nftMarket',
      seq: index + 1,
      timeMs: START + HOUR_MS + index,
      event,
    }),
  )
  const { rows, usd, market } = marketOf([pool], more)
  const [first, second] = rows('nft_events')
  expect(Number(first?.price_usd) / 1e18).toBeCloseTo(2 * (usd('icp') ?? 0), 6)
  expect(second?.price_usd).toBeNull()
  expect(rows('nft_collections')).toMatchObject([
    { sales: 2, washes: 0, unpriced: 1, volume_usd: first?.price_usd, name: null },
  ])
  // whoever names a ledger does not make its token known
  expect(market.state.tokens.has('unheard')).toBe(false)
})
