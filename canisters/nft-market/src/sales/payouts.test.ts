import { beforeEach, expect, test } from 'vitest'
import { plainAccount } from '../market/tokenKey.ts'
import { owedTo } from '../money/books.ts'
import { claim } from '../money/claim.ts'
import {
  BUYER,
  FEES,
  LEDGER,
  LogicMarket,
  SELF,
  SELLER,
  SHARES,
  TOKENS,
  WEALTH,
} from '../testing/logicMarket.ts'

let market: LogicMarket
beforeEach(() => {
  market = new LogicMarket()
})

test.each(['toSeller', 'fee', 'royalty'] as const)(
  'a receiver who can not be paid holds up none: %s is owed, and claimed later',
  async (leg) => {
    await market.listed(TOKENS.approved)
    const place = ['toSeller', 'fee', 'royalty'].indexOf(leg)
    market.ledger.fates = [
      'answered',
      ...Array.from({ length: place }, () => 'answered' as const),
      'refused',
    ]
    const sale = await market.buyAs(BUYER, TOKENS.approved)
    await market.pass(0)
    market.expectBooks()
    const settled = market.context.state.sales.get(sale.id)
    expect(settled).toMatchObject({ state: 'settled', [leg]: { status: 'credited' } })
    const { to, amount } = sale[leg]
    expect(owedTo(market.context.state, to)).toEqual([{ ledger: LEDGER, amount }])
    expect(await claim(market.context, to, LEDGER)).toBe(amount)
    market.expectSold(TOKENS.approved)
  },
)

test('shares that are not worth the ledger’s fee add up until they are', async () => {
  for (let time = 0; time < 3; time++) {
    market.collections.give(TOKENS.approved, plainAccount(SELLER))
    market.collections.approve(TOKENS.approved)
    await market.list(TOKENS.approved, 500n)
    await market.buyAs(BUYER, TOKENS.approved)
    await market.settle()
  }
  const receiver = plainAccount(FEES)
  expect(owedTo(market.context.state, receiver)).toEqual([{ ledger: LEDGER, amount: 15n }])
  expect(await claim(market.context, receiver, LEDGER)).toBe(15n)
  expect(market.wallet(FEES)).toBe(5n)
})

test.each(['answer-lost', 'lost'] as const)(
  'a payment of which nobody knows (%s) ends in one sale or in none, and is taken once',
  async (fate) => {
    await market.listed(TOKENS.approved)
    market.ledger.fates = [fate]
    await expect(market.buyAs(BUYER, TOKENS.approved)).rejects.toThrow('goes on by itself')
    market.expectBooks()
    await expect(market.cancel(TOKENS.approved)).rejects.toThrow('ends with that purchase')
    await market.settle()
    market.expectSold(TOKENS.approved)
  },
)

test('a listing that was taken back while somebody’s payment failed ends', async () => {
  await market.listed(TOKENS.escrowed)
  market.ledger.fates = ['lost', 'refused']
  await expect(market.buyAs(BUYER, TOKENS.escrowed)).rejects.toThrow('goes on by itself')
  await expect(market.cancel(TOKENS.escrowed)).rejects.toThrow('ends with that purchase')
  await market.pass(2)
  await market.pass(2)
  await market.pass(600)
  expect(market.context.state.listings.size).toBe(0)
  expect(market.collections.isHeldBy(TOKENS.escrowed, plainAccount(SELLER))).toBe(true)
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a fee of the ledger that has changed is paid by who sends, and nobody loses more', async () => {
  await market.listed(TOKENS.approved)
  Object.assign(market.ledger, { fee: 25n })
  await expect(market.buyAs(BUYER, TOKENS.approved)).rejects.toThrow('Nothing was paid')
  await market.buyAs(BUYER, TOKENS.approved)
  Object.assign(market.ledger, { fee: 40n })
  await market.settle()
  expect(market.wallet(SELLER)).toBe(SHARES.seller - 40n)
  expect(market.wallet(SELF)).toBe(0n)
})
