import { BELOW_RESERVE } from '@sluice/canister/services'
import { unwrap } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import { expect, test } from 'vitest'
import { addressOf, buyer, NOW_NS, PRICE, seller, startMarket } from './testing/marketWorld.ts'

const G = 1_000_000_000n
/** With a listing and an offer. */
const RESERVE = 300n * G

test('drained to its reserve the market begins nothing, and everybody gets out', async () => {
  const world = await startMarket()
  const { network, market } = world
  const token = await world.listed('ext')
  const offer = {
    ...world.token('collection'),
    ...{ ledger: world.ids.ledger, price: PRICE, expiresAt: NOW_NS + 10n ** 13n },
    endsWithSale: true,
  }
  const { id } = unwrap(await world.as(buyer).makeOffer(offer))
  const at = { network, canisterId: market.canisterId }
  await drainTo(at, RESERVE, () => market.upgrade())
  const refused = { err: BELOW_RESERVE }

  expect(await world.as(buyer).makeOffer(offer)).toEqual(refused)
  expect(await world.buy(token)).toEqual(refused)
  expect(await world.as(seller).cancelListing(token)).toEqual({ ok: true })
  expect(await world.as(buyer).cancelOffer(id)).toEqual({ ok: true })
  await network.runUntilIdle()
  expect(await world.bearerOf(1n)).toBe(addressOf(seller))
  expect(await world.walletOf(market.canisterId)).toBe(0n)
  await network.stop()
})
