import { beforeEach, expect, test } from 'vitest'
import { escrowOf, plainAccount } from '../market/tokenKey.ts'
import { takeOut } from '../money/takeOut.ts'
import { makeOffer } from '../offers/makeOffer.ts'
import {
  BUYER,
  LEDGER,
  LogicMarket,
  PRICE,
  RIVAL,
  SELF,
  TOKENS,
  WEALTH,
} from '../testing/logicMarket.ts'
import { buy } from './buy.ts'

const POOR = Uint8Array.of(23)
const TOKEN = TOKENS.approved

let market: LogicMarket
beforeEach(async () => {
  market = new LogicMarket()
  market.collections.approve(TOKEN)
})

const buyAs = (buyer: Uint8Array) => buy(market.context, buyer, { token: TOKEN })

test.each([
  ['has the price but not the fee', POOR, WEALTH, 'are needed'],
  ['has allowed the price but not the fee', BUYER, PRICE, 'Allow the market'],
  ['has a ledger that does not answer', BUYER, undefined, 'does not answer'],
])('a buyer who %s reserves nothing and is told why', async (_, buyer, allowance, words) => {
  await market.list(TOKEN)
  market.ledger.give(LEDGER, plainAccount(POOR), PRICE)
  market.allowance = allowance
  await expect(buyAs(buyer)).rejects.toThrow(words)
  expect(market.context.state.reserved.size).toBe(0)
  expect(market.ledger.executed).toEqual([])
  market.allowance = WEALTH
  expect((await buyAs(RIVAL)).buyer).toEqual(RIVAL)
})

test('whoever has exactly what is needed buys', async () => {
  await market.list(TOKEN)
  market.ledger.give(LEDGER, plainAccount(POOR), PRICE + market.ledger.fee)
  market.allowance = PRICE + market.ledger.fee
  expect((await buyAs(POOR)).state).toBe('settling')
})

test('a token without allowances is paid out of the buyer’s account at the market', async () => {
  market.paidBy = 'account'
  await market.list(TOKEN)
  const { fee } = market.ledger
  const account = escrowOf(market.context, BUYER)
  market.ledger.give(LEDGER, account, PRICE + fee - 1n)
  await expect(buyAs(BUYER)).rejects.toThrow('send 100010 of it')
  expect(market.context.state.reserved.size).toBe(0)
  market.ledger.give(LEDGER, account, 8n)
  await buyAs(BUYER)
  await market.settle()
  expect(market.wallet(BUYER)).toBe(WEALTH)
  expect(market.collections.isHeldBy(TOKEN, plainAccount(BUYER))).toBe(true)
  await expect(takeOut(market.context, BUYER, LEDGER)).rejects.toThrow('You have 7 there')
  market.expectBooks()
})

test('an offer in such a token is paid the same way, and what is left is taken out', async () => {
  market.paidBy = 'account'
  const terms = { buyer: BUYER, ledger: LEDGER, price: PRICE, endsWithSale: true }
  const make = () =>
    makeOffer(market.context, { ...TOKEN, ...terms, expiresAtNs: market.nowNs + 60_000_000_000n })
  await expect(make()).rejects.toThrow('account at the market')
  market.ledger.give(LEDGER, escrowOf(market.context, BUYER), 2n * PRICE)
  expect((await make()).state).toBe('open')
  expect(market.wallet(SELF)).toBe(PRICE)
  market.ledger.fates = ['answer-lost']
  await expect(takeOut(market.context, BUYER, LEDGER)).rejects.toThrow('look at your balance')
  expect(market.wallet(BUYER)).toBe(WEALTH + PRICE - 2n * market.ledger.fee)
  await expect(takeOut(market.context, BUYER, LEDGER)).rejects.toThrow('You have 0 there')
})

test('nothing is listed while its collection does not say what it asks for a sale', async () => {
  market.collections.royalty = undefined
  await expect(market.list(TOKEN)).rejects.toThrow('does not answer')
  expect(market.context.state.listings.size).toBe(0)
  market.collections.royalty = 'none'
  expect((await market.list(TOKEN)).royalty).toBeUndefined()
})
