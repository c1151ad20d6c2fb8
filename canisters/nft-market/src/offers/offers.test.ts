import { beforeEach, expect, test } from 'vitest'
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
import { endExpiredOffers } from './offers.ts'

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

test('one token has fifty offers at most', async () => {
  for (let count = 0; count < 50; count++) await offer(BUYER, { price: 1_000n })
  await expect(offer(RIVAL)).rejects.toThrow('50 offers')
  expect(market.wallet(RIVAL)).toBe(WEALTH)
})
