import { beforeEach, expect, test } from 'vitest'
import type { Sale } from '../market/MarketState.ts'
import { escrowOf, keyOf, plainAccount, type TokenRef } from '../market/tokenKey.ts'
import { owedTo } from '../money/books.ts'
import { claim } from '../money/claim.ts'
import {
  ARTIST,
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
import type { MoveFate } from '../testing/WaywardCollection.ts'
import { buy } from './buy.ts'

let market: LogicMarket
beforeEach(() => {
  market = new LogicMarket()
})

const FEE = 10n
const SHARES = { seller: 94_000n, market: 1_000n, royalty: 5_000n }

/** A token that is listed, in the way that its collection allows. */
async function listed(token: TokenRef): Promise<void> {
  if (token === TOKENS.approved) market.collections.approve(token)
  else market.collections.give(token, escrowOf(market.context, SELLER))
  await market.list(token)
}
const buyAs = (buyer: Uint8Array, token: TokenRef) => buy(market.context, buyer, { token })
const lastSale = (): Sale | undefined => market.context.state.sales.entries().at(-1)?.[1]

function expectSold(token: TokenRef): void {
  expect(market.collections.isHeldBy(token, plainAccount(BUYER))).toBe(true)
  expect(market.wallet(BUYER)).toBe(WEALTH - PRICE - FEE)
  expect(market.wallet(SELLER)).toBe(SHARES.seller - FEE)
  expect(market.wallet(FEES)).toBe(SHARES.market - FEE)
  expect(market.wallet(ARTIST)).toBe(SHARES.royalty - FEE)
  expect(market.wallet(SELF)).toBe(0n)
  expect(lastSale()?.state).toBe('settled')
}

function expectReturned(token: TokenRef): void {
  expect(market.collections.isHeldBy(token, plainAccount(SELLER))).toBe(true)
  expect(market.wallet(BUYER)).toBe(WEALTH - PRICE - FEE + PRICE - FEE)
  for (const one of [SELLER, FEES, ARTIST, SELF]) expect(market.wallet(one)).toBe(0n)
  expect(lastSale()?.state).toBe('returned')
}

test.each(Object.entries(TOKENS))(
  'a token that is %s is delivered, and each share arrives',
  async (_, token) => {
    await listed(token)
    const sale = await buyAs(BUYER, token)
    expect(sale.state).toBe('settling')
    market.expectBooks()
    await market.settle()
    expectSold(token)
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
    await listed(token)
    market.collections.moveFates = [
      ...Array.from({ length: place }, () => 'answered' as const),
      fate,
    ]
    await buyAs(BUYER, token)
    market.expectBooks()
    await market.settle()
    if (fate === 'refused') expectReturned(token)
    else expectSold(token)
  },
)

test.each(['lost', 'pretended'] as const)(
  'a collection by which every movement is %s gives the money back',
  async (fate) => {
    await listed(TOKENS.ext)
    market.collections.moveFates = Array.from({ length: 5 }, () => fate)
    await buyAs(BUYER, TOKENS.ext)
    for (let time = 0; time < 6; time++) await market.pass(4_000)
    await market.settle()
    expectReturned(TOKENS.ext)
  },
)

test('a collection that is silent for a week decides nothing, and holds up no other sale', async () => {
  await listed(TOKENS.escrowed)
  await listed(TOKENS.ext)
  const silence = Array.from({ length: 400 }, () => 'silent' as const)
  market.collections.moveFates = ['answer-lost']
  market.collections.readFates = ['answered', ...silence]
  await buyAs(RIVAL, TOKENS.escrowed)
  for (let hour = 0; hour < 168; hour++) await market.pass(3_600)
  expect(lastSale()?.state).toBe('delivering')
  market.expectBooks()
  market.collections.readFates = []
  await buyAs(BUYER, TOKENS.ext)
  await market.settle()
  expect(market.collections.isHeldBy(TOKENS.escrowed, plainAccount(RIVAL))).toBe(true)
  expect(market.collections.isHeldBy(TOKENS.ext, plainAccount(BUYER))).toBe(true)
})

test('after a month of silence the buyer has the money back', async () => {
  await listed(TOKENS.escrowed)
  const buying = buyAs(BUYER, TOKENS.escrowed)
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
  expect(lastSale()?.reason).toContain('month')
  await market.settle()
  expectReturned(TOKENS.escrowed)
})

test('of two buyers at once one gets the token, and the other has paid nothing', async () => {
  await listed(TOKENS.approved)
  const both = await Promise.allSettled([
    buyAs(BUYER, TOKENS.approved),
    buyAs(RIVAL, TOKENS.approved),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(both[1]).toMatchObject({
    reason: { message: 'Somebody else is buying this token. Nothing was paid' },
  })
  await market.settle()
  expectSold(TOKENS.approved)
  expect(market.wallet(RIVAL)).toBe(WEALTH)
})

test('a purchase of other terms than the buyer has seen is refused before money moves', async () => {
  await listed(TOKENS.approved)
  const { version } = await market.list(TOKENS.approved, PRICE)
  await market.list(TOKENS.approved, 2n * PRICE)
  const seen = { version, price: PRICE, ledger: LEDGER }
  await expect(buy(market.context, BUYER, { token: TOKENS.approved, seen })).rejects.toThrow(
    'changed',
  )
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a seller who changes the price while the buyer’s call asks for the token gets no other price', async () => {
  await listed(TOKENS.approved)
  const buying = buyAs(BUYER, TOKENS.approved)
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
  await listed(TOKENS.approved)
  market.collections.give(TOKENS.approved, plainAccount(RIVAL))
  await expect(buyAs(BUYER, TOKENS.approved)).rejects.toThrow('moved this token')
  market.collections.give(TOKENS.approved, plainAccount(SELLER))
  market.collections.approve(TOKENS.approved)
  await expect(buyAs(BUYER, TOKENS.approved)).rejects.toThrow('Order not found')
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a seller who moves the token after the money has come gets none of it', async () => {
  await listed(TOKENS.approved)
  const buying = buyAs(BUYER, TOKENS.approved)
  const { send } = market.ledger
  market.ledger.send = async (intent) => {
    const answer = await send.call(market.ledger, intent)
    if (intent.method === 'transferFrom')
      market.collections.give(TOKENS.approved, plainAccount(RIVAL))
    return answer
  }
  await buying
  await market.settle()
  expect(lastSale()?.state).toBe('returned')
  expect(market.wallet(BUYER)).toBe(WEALTH - 2n * FEE)
  expect(market.wallet(SELLER)).toBe(0n)
})

test('a buyer who sends the token on at once keeps no money', async () => {
  await listed(TOKENS.escrowed)
  market.collections.moveFates = ['answer-lost']
  const { move } = market.collections
  market.collections.move = async (one) => {
    const answer = await move.call(market.collections, one)
    market.collections.give(TOKENS.escrowed, plainAccount(RIVAL))
    return answer
  }
  await buyAs(BUYER, TOKENS.escrowed)
  await market.settle()
  expect(lastSale()?.state).toBe('settled')
  expect(market.wallet(SELLER)).toBe(SHARES.seller - FEE)
})

test('a seller who buys is refused', async () => {
  await listed(TOKENS.approved)
  await expect(buyAs(SELLER, TOKENS.approved)).rejects.toThrow('Buyer and seller are the same')
})

test.each(['toSeller', 'fee', 'royalty'] as const)(
  'a receiver who can not be paid holds up none: %s is owed, and claimed later',
  async (leg) => {
    await listed(TOKENS.approved)
    const place = ['toSeller', 'fee', 'royalty'].indexOf(leg)
    market.ledger.fates = [
      'answered',
      ...Array.from({ length: place }, () => 'answered' as const),
      'refused',
    ]
    const sale = await buyAs(BUYER, TOKENS.approved)
    await market.pass(0)
    market.expectBooks()
    const settled = market.context.state.sales.get(sale.id)
    expect(settled).toMatchObject({ state: 'settled', [leg]: { status: 'credited' } })
    const { to, amount } = sale[leg]
    expect(owedTo(market.context.state, to)).toEqual([{ ledger: LEDGER, amount }])
    expect(await claim(market.context, to, LEDGER)).toBe(amount)
    expectSold(TOKENS.approved)
  },
)

test('shares that are not worth the ledger’s fee add up until they are', async () => {
  for (let time = 0; time < 3; time++) {
    market.collections.give(TOKENS.approved, plainAccount(SELLER))
    market.collections.approve(TOKENS.approved)
    await market.list(TOKENS.approved, 500n)
    await buyAs(BUYER, TOKENS.approved)
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
    await listed(TOKENS.approved)
    market.ledger.fates = [fate]
    await expect(buyAs(BUYER, TOKENS.approved)).rejects.toThrow('goes on by itself')
    market.expectBooks()
    await expect(market.cancel(TOKENS.approved)).rejects.toThrow('ends with that purchase')
    await market.settle()
    expectSold(TOKENS.approved)
  },
)

test('a listing that was taken back while somebody’s payment failed ends', async () => {
  await listed(TOKENS.escrowed)
  market.ledger.fates = ['lost', 'refused']
  await expect(buyAs(BUYER, TOKENS.escrowed)).rejects.toThrow('goes on by itself')
  await expect(market.cancel(TOKENS.escrowed)).rejects.toThrow('ends with that purchase')
  await market.pass(2)
  await market.pass(2)
  await market.pass(600)
  expect(market.context.state.listings.size).toBe(0)
  expect(market.collections.isHeldBy(TOKENS.escrowed, plainAccount(SELLER))).toBe(true)
  expect(market.wallet(BUYER)).toBe(WEALTH)
})

test('a fee of the ledger that has changed is paid by who sends, and nobody loses more', async () => {
  await listed(TOKENS.approved)
  Object.assign(market.ledger, { fee: 25n })
  await expect(buyAs(BUYER, TOKENS.approved)).rejects.toThrow('Nothing was paid')
  await buyAs(BUYER, TOKENS.approved)
  Object.assign(market.ledger, { fee: 40n })
  await market.settle()
  expect(market.wallet(SELLER)).toBe(SHARES.seller - 40n)
  expect(market.wallet(SELF)).toBe(0n)
})
