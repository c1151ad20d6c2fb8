import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as marketService from '@sluice/candid/nft_market'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, controller, unwrap } from '@sluice/testing/exchange/people'
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

let world: MarketWorld
forkEachTest({
  prepare: () => startMarket(),
  forkOf,
  use: (fork: MarketWorld) => {
    world = fork
  },
})

const settled = async (id: bigint) => (await world.as(buyer).getSettlement(id))[0]

test('a token of ours is sold by the seller’s approval, and each share arrives', async () => {
  const token = await world.listed('collection')
  const { id } = unwrap(await world.buy(token))
  await world.network.runUntilIdle()

  expect(await world.ownerOf(1n)).toBe(buyer.toText())
  expect(await world.walletOf(buyer)).toBe(WEALTH - PRICE - FEE - FEE)
  expect(await world.walletOf(seller)).toBe(WEALTH + 940_000n - FEE)
  expect(await world.walletOf(feeReceiver)).toBe(10_000n - FEE)
  expect(await world.walletOf(artist)).toBe(50_000n - FEE)
  expect(await settled(id)).toMatchObject({ state: { settled: null } })
  expect(await world.walletOf(world.market.canisterId)).toBe(0n)
  expect(await world.holds()).toBe(true)
  const { content } = unwrap(await world.as(buyer).findTxPage([], [], [], 0n, 10n, 'time', true))
  expect(content).toMatchObject([
    { buyer: addressOf(buyer), price: PRICE, txStatus: 'settled', royaltiesFeeStatus: 'paid' },
  ])
  const { events } = await world.as(buyer).getEvents(1n, 10n)
  expect(events.map(({ kind }) => Object.keys(kind)[0])).toEqual(['listed', 'delisted', 'sold'])
})

test('a token of the EXT standard is sold out of the seller’s account at the market', async () => {
  const token = await world.listed('ext')
  unwrap(await world.buy(token))
  await world.network.runUntilIdle()

  expect(await world.bearerOf(1n)).toBe(addressOf(buyer))
  expect(await world.walletOf(seller)).toBe(WEALTH + 990_000n - FEE)
  expect(await world.holds()).toBe(true)
})

test('clients of the public interface list, find, buy and end', async () => {
  const nftCid = world.ids.collection.toText()
  const order = { nftCid, tokenIndex: 1 }
  const selling = world.as(seller)
  expect(await selling.sale({ ...order, price: PRICE })).toEqual({
    err: 'Please complete the authorization operation',
  })
  await world.approve(1n)
  expect(await selling.sale({ ...order, price: PRICE })).toEqual({ ok: true })
  const found = unwrap(
    await selling.findOrderPage([nftCid], [], [seller.toText()], [], 0n, 10n, 'price', false),
  )
  expect(found).toMatchObject({
    totalElements: 1n,
    content: [{ name: 'One', price: PRICE, royalties: 500n, seller: addressOf(seller) }],
  })
  expect(await selling.getOrder(nftCid, 1)).toMatchObject({ ok: { price: PRICE } })
  expect(await selling.buy(order)).toEqual({ err: 'Buyer and seller are the same' })
  expect(await world.as(buyer).buy(order)).toEqual({ ok: true })
  expect(await world.as(buyer).buy(order)).toEqual({ err: 'Order not found' })
  expect(await selling.getStat()).toMatchObject({ ok: { totalVolume: 1n, totalTurnover: PRICE } })
  expect(await selling.revoke(order)).toEqual({ ok: true })
  expect(await selling.checkPayment('nonsense')).toEqual({ err: 'Tx hash is not exist' })
})

test('while trading is stopped nothing begins, and everybody gets out', async () => {
  const token = await world.listed('ext')
  const offer = unwrap(await world.as(buyer).makeOffer(await offerFor(token)))
  unwrap(await world.as(controller).setTradeState(false))

  expect(await world.buy(token)).toMatchObject({ err: expect.stringContaining('stopped') })
  expect(await world.as(buyer).makeOffer(await offerFor(token))).toHaveProperty('err')
  expect(await world.as(seller).cancelListing(token)).toEqual({ ok: true })
  expect(await world.as(seller).cancelListing(token)).toEqual({ ok: true })
  expect(await world.as(buyer).cancelOffer(offer.id)).toEqual({ ok: true })
  await world.network.runUntilIdle()
  expect(await world.bearerOf(1n)).toBe(addressOf(seller))
  expect(await world.walletOf(buyer)).toBe(WEALTH - 3n * FEE)
  await expect(world.as(admin).setTradeState(true)).rejects.toThrow('Only an admin')
})

const offerFor = async (token: Parameters<MarketWorld['buy']>[0]) => ({
  ...token,
  ledger: world.ids.ledger,
  price: PRICE,
  expiresAt: NOW_NS + HOUR_NS,
  endsWithSale: true,
})

test('an accepted offer sells the token; others go back as their makers have chosen, or when they expire', async () => {
  const token = world.token('collection')
  const made = unwrap(await world.as(buyer).makeOffer(await offerFor(token)))
  unwrap(await world.as(rival).makeOffer(await offerFor(token)))
  unwrap(await world.as(rival).makeOffer({ ...(await offerFor(token)), endsWithSale: false }))
  const terms = { offer: made.id, ledger: world.ids.ledger, price: PRICE, fromSubaccount: [] as [] }
  expect(await world.as(seller).acceptOffer(terms)).toMatchObject({
    err: expect.stringContaining('Approve the market'),
  })
  await world.approve(1n)
  unwrap(await world.as(seller).acceptOffer(terms))
  await world.network.runUntilIdle()

  expect(await world.ownerOf(1n)).toBe(buyer.toText())
  expect(await world.walletOf(seller)).toBe(WEALTH + 940_000n - FEE)
  // two approvals aside, two pulls, and one of them back
  expect(await world.walletOf(rival)).toBe(WEALTH - FEE - 2n * (PRICE + FEE) + PRICE - FEE)
  await world.network.advanceTime(62 * MINUTE_MS)
  expect(await world.walletOf(rival)).toBe(WEALTH - FEE - 4n * FEE)
  expect(await world.as(rival).getOffersOf(rival)).toEqual([])
  expect(await world.holds()).toBe(true)
})

test('a token that was sent here without a listing goes back to who has sent it, and to nobody else', async () => {
  await world.sendToMarket(1n)
  const token = world.token('ext', 1n)
  expect(await world.as(rival).takeBack(token)).toHaveProperty('err')
  expect(await world.as(seller).takeBack(token)).toEqual({ ok: true })
  expect(await world.bearerOf(1n)).toBe(addressOf(seller))
})

test('only tokens that the exchange lists are prices', async () => {
  await world.approve(1n)
  const terms = { price: PRICE, fromSubaccount: [] as [], expiresAt: [] as [] }
  const token = world.token('collection')
  expect(
    await world.as(seller).listToken({ ...token, ...terms, ledger: world.ids.collection }),
  ).toMatchObject({ err: expect.stringContaining('that the exchange lists') })
})

test('wallets are told what a purchase can come to, whoever asks', async () => {
  const { _fields } = marketService.idlFactory({ IDL })
  const types = _fields.find(([name]) => name === 'buyListing')?.[1].argTypes ?? []
  const request = { ...world.token('ext'), version: 1n, price: PRICE, ledger: world.ids.ledger }
  const answer = await world.as(Principal.anonymous()).icrc21_canister_call_consent_message({
    method: 'buyListing',
    arg: IDL.encode(types, [request]),
    user_preferences: { device_spec: [], metadata: { language: 'en', utc_offset_minutes: [] } },
  })
  expect(answer).toMatchObject({
    Ok: {
      consent_message: { GenericDisplayMessage: expect.stringMatching(/1000000[\s\S]*money back/) },
    },
  })
})

test('a collection that never answers keeps nobody waiting, and the market can be stopped', async () => {
  const token = await world.listed('ext')
  const other = await world.listed('collection')
  const { network, market, ids } = world
  const silence = network.faults.onCall(
    { from: market.canisterId, to: ids.ext },
    { kind: 'holdAnswer' },
    { times: 1_000_000 },
  )
  const refused = world.buy(token)
  await network.runUntilIdle()
  unwrap(await world.buy(other, rival))
  await network.advanceTime(2 * MINUTE_MS)
  expect(await refused).toMatchObject({ err: expect.stringContaining('Nothing was paid') })
  expect(await world.walletOf(buyer)).toBe(WEALTH - FEE)
  silence.remove()
  await network.faults.releaseAnswers()
  unwrap(await world.buy(token))
})

test('an upgrade keeps listings, offers, sales and what is owed', async () => {
  const token = await world.listed('collection')
  const other = await world.listed('ext')
  unwrap(await world.buy(token))
  unwrap(await world.as(rival).makeOffer(await offerFor(other)))
  await world.network.runUntilIdle()
  const reading = world.as(buyer)
  const seen = async () => ({
    listing: await reading.getListing(other),
    offers: await reading.getOffers(other),
    sales: await reading.getSettlementsOf(buyer, 0n, 10n),
    events: await reading.getEvents(1n, 100n),
    state: await reading.getTradeState(),
    books: await reading.checkBooks(world.ids.ledger),
  })
  const before = await seen()
  await world.market.upgrade()
  expect(await seen()).toEqual(before)
  unwrap(await world.buy(other))
  await world.network.runUntilIdle()
  expect(await world.bearerOf(1n)).toBe(addressOf(buyer))
})
