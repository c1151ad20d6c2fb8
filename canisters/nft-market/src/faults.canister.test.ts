import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  addressOf,
  artist,
  buyer,
  FEE,
  feeReceiver,
  forkOf,
  type MarketWorld,
  NOW_NS,
  PRICE,
  rival,
  seller,
  startMarket,
  WEALTH,
} from './testing/marketWorld.ts'

const MINUTE_MS = 60_000
const HOUR_NS = 3_600_000_000_000n

/** Our token 1 and the other collection's are listed; for our token 2, which the market may take, there is an offer of the buyer's. */
let world: MarketWorld
let offer: bigint
forkEachTest({
  prepare: async () => {
    const start = await startMarket()
    await start.listed('collection')
    await start.listed('ext')
    await start.approve(2n)
    await start.sendToMarket(2n)
    offer = unwrap(await start.as(buyer).makeOffer(offerFor(start))).id
    // what a listing asks of standards and of the token list is known for ten minutes
    await start.network.advanceTime(11 * MINUTE_MS)
    await start.network.runUntilIdle()
    return start
  },
  forkOf,
  use: (fork: MarketWorld) => {
    world = fork
  },
})

const offerFor = (of: MarketWorld) => ({
  ...of.token('collection', 2n),
  ledger: of.ids.ledger,
  price: PRICE,
  expiresAt: NOW_NS + 10n * HOUR_NS,
  endsWithSale: true,
})

const PEOPLE = [seller, buyer, rival, artist, feeReceiver]
const ledgers = () => [world.ids.ledger, world.ids.plain]

/** Each flow with the calls that it makes, in which something can go wrong. */
const FLOWS: Record<string, { calls: string[]; run: () => Promise<unknown> }> = {
  'a purchase by approval': {
    calls: [
      'icrc7_owner_of',
      'icrc37_is_approved',
      'icrc2_allowance',
      'icrc1_balance_of',
      'icrc2_transfer_from',
      'icrc37_transfer_from',
    ],
    run: () => world.buy(world.token('collection')),
  },
  'a purchase out of an account at the market': {
    calls: ['icrc1_balance_of', 'icrc1_transfer', 'icrc37_transfer_from'],
    run: async () => {
      const token = world.token('collection', 2n)
      await world.list(token, PRICE, world.ids.plain)
      await world.payIn(buyer, PRICE + FEE)
      await world.buy(token)
      return world.network.runUntilIdle()
    },
  },
  'money that is taken out of an account at the market': {
    calls: ['icrc1_fee', 'icrc1_balance_of', 'icrc1_transfer'],
    run: async () => {
      await world.payIn(rival, PRICE)
      return world.as(rival).takeOut(world.ids.plain)
    },
  },
  'a delivery of ours': {
    calls: ['icrc7_transfer', 'icrc1_transfer'],
    run: () => world.buy(world.token('collection')).then(() => world.network.runUntilIdle()),
  },
  'a purchase out of escrow': {
    calls: ['bearer', 'icrc2_transfer_from', 'transfer', 'icrc1_transfer'],
    run: () => world.buy(world.token('ext')).then(() => world.network.runUntilIdle()),
  },
  'a listing': {
    calls: [
      'getOrigin',
      'icrc10_supported_standards',
      'getRoyalties',
      'icsMetadata',
      'get',
      'icrc1_fee',
    ],
    run: () => world.list(world.token('collection', 2n)),
  },
  'an end of a listing': {
    calls: ['transfer', 'bearer'],
    run: () => world.as(seller).cancelListing(world.token('ext')),
  },
  'a token that is taken back': {
    calls: ['transfer'],
    run: () => world.as(seller).takeBack(world.token('ext', 2n)),
  },
  'an offer': {
    calls: ['icrc2_allowance', 'icrc1_balance_of', 'icrc2_transfer_from'],
    run: () => world.as(rival).makeOffer(offerFor(world)),
  },
  'an offer that is accepted': {
    calls: ['icrc37_transfer_from', 'icrc7_transfer', 'icrc1_transfer'],
    run: async () => {
      const terms = { offer, ledger: world.ids.ledger, price: PRICE, fromSubaccount: [] as [] }
      await world.as(seller).acceptOffer(terms)
      return world.network.runUntilIdle()
    },
  },
  'an offer that is taken back': {
    calls: ['icrc1_transfer'],
    run: () =>
      world
        .as(buyer)
        .cancelOffer(offer)
        .then(() => world.network.runUntilIdle()),
  },
}

test.each(some(faultCases(FLOWS), 6))(
  'every token and every unit of money is somebody’s when $method of $name $what',
  async ({ flow: { run }, method, fault }) => {
    await fault({
      network: world.network,
      from: world.market.canisterId,
      method,
      upgrade: () => world.market.upgrade(),
      run,
    })
    await world.network.advanceTime(5 * MINUTE_MS)
    await world.network.advanceTime(10 * MINUTE_MS)

    expect(await world.as(buyer).getTradeState()).toMatchObject({ ok: { 2: 0n } })
    for (const ledger of ledgers()) expect(await world.holds(ledger)).toBe(true)
    await expectSettlements()
    await everybodyLeaves()
  },
)

/** Each sale came to one of its two ends, and the token is where that end says. */
async function expectSettlements(): Promise<void> {
  const { content } = await world.as(buyer).getSettlementsOf(buyer, 0n, 10n)
  for (const { collection, tokenId, state } of content) {
    const isOurs = collection.toText() === world.ids.collection.toText()
    const holder = isOurs ? await world.ownerOf(tokenId) : await world.bearerOf(tokenId)
    const sold = isOurs ? buyer.toText() : addressOf(buyer)
    expect([Object.keys(state), holder === sold]).toEqual(
      'settled' in state ? [['settled'], true] : [['returned'], false],
    )
  }
}

/** Sellers end their listings and take back what lies here, buyers their offers, and receivers what they are owed: nothing stays. */
async function everybodyLeaves(): Promise<void> {
  for (const token of [
    world.token('collection'),
    world.token('ext'),
    world.token('collection', 2n),
  ])
    expect(await world.as(seller).cancelListing(token)).toEqual({ ok: true })
  for (const one of [buyer, rival]) {
    for (const { id } of await world.as(one).getOffersOf(one))
      expect(await world.as(one).cancelOffer(id)).toEqual({ ok: true })
  }
  await world.network.runUntilIdle()
  for (const id of [1n, 2n]) {
    for (const kind of ['collection', 'ext'] as const)
      await world.as(seller).takeBack(world.token(kind, id))
  }
  for (const one of PEOPLE)
    for (const ledger of ledgers()) {
      await world.as(one).claim(ledger, [])
      await world.as(one).takeOut(ledger)
    }
  await world.network.runUntilIdle()
  for (const id of [1n, 2n]) {
    expect([seller, buyer].map(String)).toContain(await world.ownerOf(id))
    expect([seller, buyer].map(addressOf)).toContain(await world.bearerOf(id))
  }
  for (const ledger of ledgers()) {
    expect(await world.walletOf(world.market.canisterId, ledger)).toBe(0n)
    let wallets = 0n
    for (const one of PEOPLE) wallets += await world.walletOf(one, ledger)
    const burned = 3n * WEALTH - wallets
    expect(burned % FEE).toBe(0n)
    expect(burned).toBeLessThanOrEqual(12n * FEE)
  }
}
