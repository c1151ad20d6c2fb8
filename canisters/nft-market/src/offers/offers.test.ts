import { beforeEach, expect, test } from 'vitest'
import type { Offer } from '../market/MarketState.ts'
import { escrowOf, plainAccount } from '../market/tokenKey.ts'
import {
  BUYER,
  FEES,
  LEDGER,
  LogicMarket,
  PRICE,
  RIVAL,
  SELF,
  SELLER,
  TOKENS,
  WEALTH,
} from '../testing/logicMarket.ts'
import { acceptOffer } from './acceptOffer.ts'
import { cancelOffer, makeOffer } from './makeOffer.ts'
import { endExpiredOffers, openOffersOf, placeFor } from './offers.ts'

let market: LogicMarket
beforeEach(() => {
  market = new LogicMarket()
})

const FEE = 10n
const token = TOKENS.escrowed
const HOUR_NS = 3_600_000_000_000n

const offer = (buyer = BUYER, change: { price?: bigint; endsWithSale?: boolean } = {}) =>
  makeOffer(market.context, {
    ...token,
    buyer,
    ledger: LEDGER,
    price: PRICE,
    expiresAtNs: market.nowNs + HOUR_NS,
    endsWithSale: true,
    ...change,
  })
const accept = (id: bigint, seller = SELLER, price = PRICE) =>
  acceptOffer(market.context, { offer: id, seller: plainAccount(seller), ledger: LEDGER, price })
const escrow = () => market.collections.give(token, escrowOf(market.context, SELLER))

test('an offer locks its money, and gives it back less the ledger’s fee', async () => {
  const { id } = await offer()
  expect(market.wallet(SELF)).toBe(PRICE)
  cancelOffer(market.context, BUYER, id)
  cancelOffer(market.context, BUYER, id)
  await market.settle()
  cancelOffer(market.context, BUYER, id)
  expect(market.wallet(BUYER)).toBe(WEALTH - 2n * FEE)
  market.expectBooks()
})

test.each(['answer-lost', 'lost'] as const)(
  'an offer that is taken back while its payment is %s comes back once it is here',
  async (fate) => {
    market.ledger.fates = [fate]
    await expect(offer()).rejects.toThrow('opens by itself')
    cancelOffer(market.context, BUYER, 1n)
    await market.settle()
    expect(market.context.state.offers.size).toBe(0)
    expect(market.wallet(BUYER)).toBe(WEALTH - 2n * FEE)
  },
)

test('an accepted offer pays as a purchase does, and the others end as their makers chose', async () => {
  escrow()
  const { id } = await offer()
  await offer(RIVAL)
  await offer(RIVAL, { endsWithSale: false })
  await accept(id)
  await market.settle()
  expect(market.collections.isHeldBy(token, plainAccount(BUYER))).toBe(true)
  expect(market.wallet(FEES)).toBe(1_000n - FEE)
  expect(market.wallet(RIVAL)).toBe(WEALTH - PRICE - 3n * FEE)
  expect(market.context.state.offers.size).toBe(1)
  market.nowNs += HOUR_NS
  endExpiredOffers(market.context)
  await market.settle()
  expect(market.wallet(RIVAL)).toBe(WEALTH - 4n * FEE)
  expect(market.wallet(SELF)).toBe(0n)
})

test('an offer whose token is not handed over gives the money back', async () => {
  escrow()
  const { id } = await offer()
  market.collections.moveFates = ['refused']
  await accept(id)
  await market.settle()
  expect(market.wallet(BUYER)).toBe(WEALTH - 2n * FEE)
  expect(market.collections.isHeldBy(token, plainAccount(SELLER))).toBe(true)
})

test('nobody accepts for another, other terms than they have seen, their own, or after its end', async () => {
  escrow()
  const { id } = await offer()
  await expect(accept(id, RIVAL)).rejects.toThrow('not yours')
  await expect(accept(id, SELLER, PRICE + 1n)).rejects.toThrow('another than you have seen')
  await expect(accept(id, BUYER)).rejects.toThrow('the same')
  expect(() => cancelOffer(market.context, RIVAL, id)).toThrow('not yours')
  market.nowNs += HOUR_NS
  await expect(accept(id)).rejects.toThrow('has ended')
})

test('of ten offers the lowest gives way to a higher one, and to nobody who does not pay', async () => {
  for (let count = 0n; count < 10n; count++) await offer(BUYER, { price: 1_000n + count })
  await expect(offer(RIVAL, { price: 1_000n })).rejects.toThrow('more than 1000')
  market.allowance = 0n
  await expect(offer(RIVAL, { price: 2_000n })).rejects.toThrow('Allow the market')
  market.allowance = WEALTH
  market.ledger.fates = ['refused']
  await expect(offer(RIVAL, { price: 2_000n })).rejects.toThrow('Nothing was paid')
  expect(market.wallet(RIVAL)).toBe(WEALTH)
  const openPrices = () => openOffersOf(market.context.state, token).map(({ price }) => price)
  expect(openPrices()).toHaveLength(10)
  await offer(RIVAL, { price: 2_000n })
  expect(openPrices()).toHaveLength(10)
  expect(openPrices()).not.toContain(1_000n)
  const before = market.wallet(BUYER)
  await market.settle()
  expect(market.wallet(BUYER)).toBe(before + 1_000n - FEE)
  market.expectBooks()
})

test('of two that come in at once for the last place the lower one goes back', async () => {
  for (let count = 0; count < 10; count++) await offer(BUYER, { price: 1_000n })
  const bids = [offer(RIVAL, { price: 1_001n }), offer(SELLER, { price: 1_002n })]
  market.ledger.give(LEDGER, plainAccount(SELLER), WEALTH)
  await Promise.allSettled(bids)
  await market.settle()
  expect(openOffersOf(market.context.state, token)).toHaveLength(10)
  market.expectBooks()
})

const inLedger = (ledger: number, price: bigint, id = price) =>
  ({ id, ledger: Uint8Array.of(ledger), price }) as Offer

test('where all places are taken, the ledger with most of them gives one to a ledger with fewer', () => {
  const full = Array.from({ length: 10 }, (_, ledger) =>
    Array.from({ length: 10 }, (_, at) => inLedger(ledger, BigInt(100 * ledger + at + 1))),
  ).flat()
  expect(placeFor(full, inLedger(200, 1n))).toBe(full[0])
  expect(placeFor(full, inLedger(3, 301n))).toBe('none')
  expect(placeFor(full, inLedger(3, 302n))).toBe(full[30])
  expect(placeFor(full.slice(1), inLedger(200, 1n))).toBe('free')
  const even = Array.from({ length: 100 }, (_, at) => inLedger(at, BigInt(at + 1)))
  expect(placeFor(even, inLedger(200, 1n))).toBe(even[0])
  expect(placeFor(even, inLedger(0, 1n))).toBe('none')
})
