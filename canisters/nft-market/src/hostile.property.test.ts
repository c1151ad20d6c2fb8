import { share as depth } from '@sluice/test-depth'
import { FATES } from '@sluice/testing/exchange/WaywardLedger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endExpired, takeBack } from './listings/endListing.ts'
import { escrowOf, keyOf, plainAccount, type TokenRef } from './market/tokenKey.ts'
import { owedTo } from './money/books.ts'
import { claim } from './money/claim.ts'
import { acceptOffer } from './offers/acceptOffer.ts'
import { cancelOffer, makeOffer } from './offers/makeOffer.ts'
import { endExpiredOffers } from './offers/offers.ts'
import { buy } from './sales/buy.ts'
import { hashOf } from './sales/hash.ts'
import { checkPayment } from './sales/push.ts'
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
} from './testing/logicMarket.ts'
import { MOVE_FATES } from './testing/WaywardCollection.ts'

const PEOPLE = [SELLER, BUYER, RIVAL]
const ALL_TOKENS = Object.values(TOKENS)
const EVERYBODY = [...PEOPLE, FEES, ARTIST]

type Act = { readonly who: Uint8Array; readonly token: TokenRef }
type World = LogicMarket

/** Moves a token out of a wallet, whoever asks the market for what meanwhile. */
function send({ collections }: World, { who, token }: Act, to: ReturnType<typeof plainAccount>) {
  if (collections.isHeldBy(token, plainAccount(who))) collections.give(token, to)
  return Promise.resolve()
}

/** What anybody may ask for at any time. */
const ACTIONS: Record<string, (market: World, act: Act) => Promise<unknown>> = {
  list: async (market, { who, token }) => {
    if (market.collections.isHeldBy(token, plainAccount(who))) market.collections.approve(token)
    await market.list(token, PRICE, who)
  },
  sendToMarket: (market, act) => send(market, act, escrowOf(market.context, act.who)),
  sendAway: (market, act) => send(market, act, plainAccount(RIVAL)),
  buy: ({ context }, { who, token }) => buy(context, who, { token }),
  cancel: (market, { token }) => market.cancel(token),
  takeBack: ({ context }, { who, token }) => takeBack(context, who, token),
  offer: ({ context, nowNs }, { who, token }) =>
    makeOffer(context, {
      ...token,
      buyer: who,
      ledger: LEDGER,
      price: PRICE / 2n,
      expiresAtNs: nowNs + 3_600_000_000_000n,
      endsWithSale: who === BUYER,
    }),
  accept: (market, { who, token }) => {
    const offer = market.context.state.offers
      .entries()
      .find(([, one]) => one.state === 'open' && `${keyOf(one)}` === `${keyOf(token)}`)
    if (offer === undefined) return Promise.resolve()
    const terms = { offer: offer[0], ledger: LEDGER, price: PRICE / 2n }
    return acceptOffer(market.context, { ...terms, seller: plainAccount(who) })
  },
  endOffers: async ({ context }, { who }) => {
    for (const [id, { buyer }] of context.state.offers.entries())
      if (buyer === who || `${buyer}` === `${who}`) cancelOffer(context, who, id)
  },
  check: async ({ context }) => {
    for (const [id] of context.state.openSales.entries()) await checkPayment(context, hashOf(id))
  },
  claim: ({ context }, { who }) => claim(context, plainAccount(who), LEDGER),
  sweep: async ({ context }) => {
    endExpired(context)
    endExpiredOffers(context)
  },
}
const NAMES = Object.keys(ACTIONS)

const action = fc.record({
  name: fc.constantFrom(...NAMES, 'list', 'list', 'buy', 'buy', 'buy', 'offer', 'accept'),
  who: fc.constantFrom(...PEOPLE),
  token: fc.constantFrom(...ALL_TOKENS),
})
/** Asked for at the same time, while the calls to ledgers and collections end so; then time passes. */
const step = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  ledger: fc.array(fc.constantFrom(...FATES), { maxLength: 5 }),
  moves: fc.array(fc.constantFrom(...MOVE_FATES), { maxLength: 5 }),
  reads: fc.array(fc.constantFrom('answered', 'silent'), { maxLength: 5 }),
  seconds: fc.constantFrom(0, 5, 60, 4_000),
})

/** A refusal is an answer; anything else is a fault of the market's. */
async function ask(market: World, { name, ...act }: { name: string } & Act): Promise<void> {
  try {
    await ACTIONS[name]?.(market, act)
  } catch (error) {
    if (!(error instanceof Error) || error.constructor.name !== 'Refusal') throw error
  }
}

/** What each settled sale came to: the token to its buyer and the price to its receivers, or the money back. */
function expectSettled({ context, collections, ledger }: World): void {
  const delivered = new Set(
    collections.executed.flatMap(({ kind, sale }) => (kind === 'deliver' ? [sale] : [])),
  )
  const paidIn = ledger.executed.filter(({ method }) => method === 'transferFrom').length
  for (const [id, sale] of context.state.sales.entries()) {
    expect([id, delivered.has(id)]).toEqual([id, sale.state === 'settled'])
    const { toSeller, fee, royalty, refund, price } = sale
    const out = [toSeller, fee, royalty].reduce((sum, { amount }) => sum + amount, 0n)
    expect(sale.state === 'settled' ? out : refund.amount).toBe(price)
    for (const { status } of [toSeller, fee, royalty])
      if (sale.state !== 'settled') expect(status).toBe('none')
  }
  expect(paidIn).toBeGreaterThanOrEqual(context.state.sales.size > 0 ? 1 : 0)
}

/** Everybody takes out what is theirs: nothing of anybody's stays. */
async function everybodyLeaves(market: World): Promise<void> {
  const { context, collections } = market
  for (const token of ALL_TOKENS) {
    await market.cancel(token)
    for (const who of PEOPLE) await ask(market, { name: 'takeBack', who, token })
    const holder = collections.holderOf(token)
    expect(PEOPLE.map(String)).toContain(`${holder?.owner}`)
  }
  for (const [id, { buyer }] of context.state.offers.entries()) cancelOffer(context, buyer, id)
  await market.settle()
  for (const who of EVERYBODY) await ask(market, { name: 'claim', who, token: TOKENS.ext })
  market.expectBooks()
  const dust = EVERYBODY.flatMap((who) => owedTo(context.state, plainAccount(who)))
  for (const { amount } of dust) expect(amount).toBeLessThanOrEqual(market.ledger.fee)
  expect(market.wallet(SELF)).toBe(dust.reduce((sum, { amount }) => sum + amount, 0n))
}

test('whatever is asked for at once and gets lost, every token and every unit of money is somebody’s, and everybody gets out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const market = new LogicMarket()
      for (const { actions, ledger, moves, reads, seconds } of steps) {
        market.ledger.fates = [...ledger]
        market.collections.moveFates = [...moves]
        market.collections.readFates = [...reads]
        await Promise.all(actions.map((one) => ask(market, one)))
        market.expectBooks()
        await market.pass(seconds)
        market.expectBooks()
      }
      await market.settle()
      expectSettled(market)
      await everybodyLeaves(market)
      const burned = BigInt(market.ledger.executed.length) * market.ledger.fee
      const wallets = [...EVERYBODY, SELF].reduce((sum, who) => sum + market.wallet(who), 0n)
      expect(wallets + burned).toBe(2n * WEALTH)
    }),
    depth(4_000),
  )
})

test('collections that say anything of their tokens cost the market and honest people no money', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom(...PEOPLE.map((who) => plainAccount(who)), undefined), {
        minLength: 1,
      }),
      async (steps, lies) => {
        const market = new LogicMarket()
        const { collections } = market
        const honest = collections.holderOf.bind(collections)
        let said = 0
        collections.holderOf = (token) =>
          token === TOKENS.ext || `${token.collection}` !== `${TOKENS.ext.collection}`
            ? honest(token)
            : lies[said++ % lies.length]
        for (const { actions, ledger, moves, reads, seconds } of steps) {
          market.ledger.fates = [...ledger]
          collections.moveFates = [...moves]
          collections.readFates = [...reads]
          await Promise.all(actions.map((one) => ask(market, one)))
          await market.pass(seconds)
          market.expectBooks()
        }
        await market.settle()
        market.expectBooks()
      },
    ),
    depth(1_000),
  )
})
