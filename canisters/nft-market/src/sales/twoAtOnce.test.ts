import { beforeEach, expect, test } from 'vitest'
import { keyOf, plainAccount } from '../market/tokenKey.ts'
import {
  BUYER,
  FEE,
  LEDGER,
  LogicMarket,
  PRICE,
  RIVAL,
  SELLER,
  SHARES,
  TOKENS,
  WEALTH,
} from '../testing/logicMarket.ts'
import { buy } from './buy.ts'

let market: LogicMarket
beforeEach(() => {
  market = new LogicMarket()
})

test('of two buyers at once one gets the token, and the other has paid nothing', async () => {
  await market.listed(TOKENS.approved)
  const both = await Promise.allSettled([
    market.buyAs(BUYER, TOKENS.approved),
    market.buyAs(RIVAL, TOKENS.approved),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(both[1]).toMatchObject({
    reason: { message: 'Somebody else is buying this token. Nothing was paid' },
  })
  await market.settle()
  market.expectSold(TOKENS.approved)
  expect(market.wallet(RIVAL)).toBe(WEALTH)
})

test('a purchase of other terms than the buyer has seen is refused before money moves', async () => {
  await market.listed(TOKENS.approved)
  const { version } = await market.list(TOKENS.approved, PRICE)
  await market.list(TOKENS.approved, 2n * PRICE)
  const seen = { version, price: PRICE, ledger: LEDGER }
  await expect(buy(market.context, BUYER, { token: TOKENS.approved, seen })).rejects.toThrow(
    'changed',
  )
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a seller who changes the price while the buyer’s call asks for the token gets no other price', async () => {
  await market.listed(TOKENS.approved)
  const buying = market.buyAs(BUYER, TOKENS.approved)
  const listing = market.context.state.listings.get(keyOf(TOKENS.approved))
  if (listing === undefined) throw new Error('it is listed')
  market.context.state.listings.set(keyOf(TOKENS.approved), {
    ...listing,
    price: PRICE * 2n,
    version: 99n,
  })
  await expect(buying).rejects.toThrow('changed')
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a token that its seller has sent away is sold to nobody, also when it comes back', async () => {
  await market.listed(TOKENS.approved)
  market.collections.give(TOKENS.approved, plainAccount(RIVAL))
  await expect(market.buyAs(BUYER, TOKENS.approved)).rejects.toThrow('moved this token')
  market.collections.give(TOKENS.approved, plainAccount(SELLER))
  market.collections.approve(TOKENS.approved)
  await expect(market.buyAs(BUYER, TOKENS.approved)).rejects.toThrow('Order not found')
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a seller who moves the token after the money has come gets none of it', async () => {
  await market.listed(TOKENS.approved)
  const buying = market.buyAs(BUYER, TOKENS.approved)
  const { send } = market.ledger
  market.ledger.send = async (intent) => {
    const answer = await send.call(market.ledger, intent)
    if (intent.method === 'transferFrom')
      market.collections.give(TOKENS.approved, plainAccount(RIVAL))
    return answer
  }
  await buying
  await market.settle()
  expect(market.lastSale()?.state).toBe('returned')
  expect(market.wallet(BUYER)).toBe(WEALTH - 2n * FEE)
  expect(market.wallet(SELLER)).toBe(0n)
})

test('a buyer who sends the token on at once keeps no money', async () => {
  await market.listed(TOKENS.escrowed)
  market.collections.moveFates = ['answer-lost']
  const { move } = market.collections
  market.collections.move = async (one) => {
    const answer = await move.call(market.collections, one)
    market.collections.give(TOKENS.escrowed, plainAccount(RIVAL))
    return answer
  }
  await market.buyAs(BUYER, TOKENS.escrowed)
  await market.settle()
  expect(market.lastSale()?.state).toBe('settled')
  expect(market.wallet(SELLER)).toBe(SHARES.seller - FEE)
})

test('a seller who buys is refused', async () => {
  await market.listed(TOKENS.approved)
  await expect(market.buyAs(SELLER, TOKENS.approved)).rejects.toThrow(
    'Buyer and seller are the same',
  )
})
