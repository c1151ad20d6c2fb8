import { u64Key } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import type { Listing, Origin } from '../market/MarketState.ts'
import { keyOf, plainAccount } from '../market/tokenKey.ts'
import { LEDGER, LogicMarket, PRICE, SELLER, TOKENS } from '../testing/logicMarket.ts'
import { dropListing, putListing } from './listings.ts'
import { listToken } from './listToken.ts'
import { countOf } from './originCounts.ts'

const DAY_NS = 86_400_000_000_000n
const TOKEN = TOKENS.approved

let market: LogicMarket
let model: Listing
beforeEach(async () => {
  market = new LogicMarket()
  market.collections.approve(TOKEN)
  model = await market.list(TOKEN)
})

/** Listings as strangers make them: of one collection, or of ever new ones. */
function fill(
  origin: Origin,
  { count, isOneCollection }: { count: number; isOneCollection: boolean },
) {
  for (let number = 1; number <= count; number++) {
    const id = BigInt(number) + 1_000_000n
    const collection = isOneCollection ? Uint8Array.of(9) : u64Key.encode(id)
    const seller = plainAccount(u64Key.encode(id))
    putListing(market.context, { ...model, id, origin, collection, tokenId: id, seller })
  }
}

const listOther = (collection: Uint8Array, origin: Origin | undefined, expiresAtNs?: bigint) => {
  const token = { collection, tokenId: 7n }
  market.collections.found(collection, 'icrc37')
  market.collections.give(token, plainAccount(SELLER))
  market.collections.approve(token)
  market.origin = origin
  const terms = { ...token, seller: plainAccount(SELLER), ledger: LEDGER, price: PRICE }
  return listToken(market.context, { ...terms, expiresAtNs })
}

test('collections that nobody knows fill their own share, and take no room from others', async () => {
  // as if 4,990 others were there
  market.context.state.listedOf.set(2n, 4_990n)
  fill('unknown', { count: 10, isOneCollection: false })
  await expect(listOther(Uint8Array.of(60), 'unknown')).rejects.toThrow('5000 listings')
  expect((await listOther(Uint8Array.of(61), 'newcomer')).origin).toBe('newcomer')
  expect((await listOther(Uint8Array.of(62), 'known')).origin).toBe('known')
  const token = { collection: u64Key.encode(1_000_001n), tokenId: 1_000_001n }
  dropListing(market.context, keyOf(token), 'cancelled')
  expect((await listOther(Uint8Array.of(60), 'unknown')).origin).toBe('unknown')
})

test('one unknown collection has a hundred listings; one that is listed meanwhile has more', async () => {
  fill('unknown', { count: 100, isOneCollection: true })
  await expect(listOther(Uint8Array.of(9), 'unknown')).rejects.toThrow('its most listings, 100')
  expect((await listOther(Uint8Array.of(9), 'known')).origin).toBe('known')
  // whoever is on the list changes terms, whatever has become of the share
  expect((await listOther(Uint8Array.of(9), 'unknown')).origin).toBe('unknown')
  expect(countOf(market.context.state, 'unknown')).toBe(101n)
  expect(countOf(market.context.state, 'known')).toBe(1n)
})

test('what nobody knows makes room by itself after thirty days', async () => {
  const latest = market.nowNs + 30n * DAY_NS
  expect((await listOther(Uint8Array.of(60), 'unknown')).expiresAtNs).toBe(latest)
  await expect(listOther(Uint8Array.of(60), 'unknown', latest + 1n)).rejects.toThrow(
    'within 30 days',
  )
  expect((await listOther(Uint8Array.of(61), 'known', latest + 1n)).expiresAtNs).toBe(latest + 1n)
  expect((await listOther(Uint8Array.of(61), 'newcomer')).expiresAtNs).toBeUndefined()
})

test('nothing is listed while nobody says how far the collection is known', async () => {
  await expect(listOther(Uint8Array.of(60), undefined)).rejects.toThrow('does not answer')
  expect(market.context.state.listings.size).toBe(1)
})
