import { beforeEach, expect, test } from 'vitest'
import { plainAccount } from '../market/tokenKey.ts'
import { BUYER, LogicMarket, RIVAL, TOKENS } from '../testing/logicMarket.ts'
import type { MoveFate } from '../testing/WaywardCollection.ts'

let market: LogicMarket
beforeEach(() => {
  market = new LogicMarket()
})

test.each(Object.entries(TOKENS))(
  'a token that is %s is delivered, and each share arrives',
  async (_, token) => {
    await market.listed(token)
    const sale = await market.buyAs(BUYER, token)
    expect(sale.state).toBe('settling')
    market.expectBooks()
    await market.settle()
    market.expectSold(token)
    expect(market.context.state.listings.size).toBe(0)
  },
)

const FAULTS: readonly MoveFate[] = ['answer-lost', 'lost', 'refused', 'pretended']
/** Each call to the collection that a sale makes. */
const CALLS = Object.entries(TOKENS).flatMap(([name, token]) =>
  (name === 'approved' ? [0, 1] : [0]).flatMap((place) =>
    FAULTS.map((fate) => ({ name, token, place, fate })),
  ),
)

test.each(CALLS)(
  'when call $place of a token that is $name is $fate, the token is delivered or both go back',
  async ({ token, place, fate }) => {
    await market.listed(token)
    market.collections.moveFates = [
      ...Array.from({ length: place }, () => 'answered' as const),
      fate,
    ]
    await market.buyAs(BUYER, token)
    market.expectBooks()
    await market.settle()
    if (fate === 'refused') market.expectReturned(token)
    else market.expectSold(token)
  },
)

test.each(['lost', 'pretended'] as const)(
  'a collection by which every movement is %s gives the money back',
  async (fate) => {
    await market.listed(TOKENS.ext)
    market.collections.moveFates = Array.from({ length: 5 }, () => fate)
    await market.buyAs(BUYER, TOKENS.ext)
    for (let time = 0; time < 6; time++) await market.pass(4_000)
    await market.settle()
    market.expectReturned(TOKENS.ext)
  },
)

test('a collection that is silent for a week decides nothing, and holds up no other sale', async () => {
  await market.listed(TOKENS.escrowed)
  await market.listed(TOKENS.ext)
  const silence = Array.from({ length: 400 }, () => 'silent' as const)
  market.collections.moveFates = ['answer-lost']
  market.collections.readFates = ['answered', ...silence]
  await market.buyAs(RIVAL, TOKENS.escrowed)
  for (let hour = 0; hour < 168; hour++) await market.pass(3_600)
  expect(market.lastSale()?.state).toBe('delivering')
  market.expectBooks()
  market.collections.readFates = []
  await market.buyAs(BUYER, TOKENS.ext)
  await market.settle()
  expect(market.collections.isHeldBy(TOKENS.escrowed, plainAccount(RIVAL))).toBe(true)
  expect(market.collections.isHeldBy(TOKENS.ext, plainAccount(BUYER))).toBe(true)
})

test('after a month of silence the buyer has the money back', async () => {
  await market.listed(TOKENS.escrowed)
  const buying = market.buyAs(BUYER, TOKENS.escrowed)
  market.collections.moveFates = Array.from({ length: 2_000 }, () => 'lost' as const)
  market.collections.readFates = [
    'answered',
    ...Array.from({ length: 2_000 }, () => 'silent' as const),
  ]
  await buying
  for (let day = 0; day < 31; day++) {
    await market.pass(86_400)
    market.context.moves.resume()
    await market.pass(1)
  }
  expect(market.lastSale()?.reason).toContain('month')
  await market.settle()
  market.expectReturned(TOKENS.escrowed)
})
