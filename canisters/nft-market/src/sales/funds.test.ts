import { beforeEach, expect, test } from 'vitest'
import { plainAccount } from '../market/tokenKey.ts'
import { BUYER, LEDGER, LogicMarket, PRICE, RIVAL, TOKENS, WEALTH } from '../testing/logicMarket.ts'
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

test('nothing is listed while its collection does not say what it asks for a sale', async () => {
  market.collections.royalty = undefined
  await expect(market.list(TOKEN)).rejects.toThrow('does not answer')
  expect(market.context.state.listings.size).toBe(0)
  market.collections.royalty = 'none'
  expect((await market.list(TOKEN)).royalty).toBeUndefined()
})
