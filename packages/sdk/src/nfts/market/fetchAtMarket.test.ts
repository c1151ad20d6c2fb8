import { expect, test } from 'vitest'
import type { NftHolding } from '../holdings.ts'
import { fetchAtMarket } from './fetchAtMarket.ts'
import type { NftOffer } from './Listing.ts'

const holding = (tokenId: bigint, place: NftHolding['place']): NftHolding => ({
  ...{ collectionId: 'b', tokenId, name: '', description: '', artist: '', link: undefined },
  ...{ media: undefined, contentType: undefined, sha256: undefined, attributes: [] },
  ...{ place, listing: undefined },
})
const offer: NftOffer = {
  ...{ id: 1n, collectionId: 'b', tokenId: 1n, buyer: 'me', ledgerId: 'icp', price: 5n },
  ...{ createdAtMs: 0, expiresAtMs: 0, endsWithSale: true, state: 'open' },
}

test('tokens are looked for in collections that are named and in those of offers, and only what is left there is told', async () => {
  const asked: (readonly string[])[] = []
  const found = await fetchAtMarket(
    { owner: 'me', collectionIds: ['a'] },
    {
      market: {
        fetchListings: async () => ({ rows: [], total: 0 }),
        fetchOffersOf: async () => [offer],
        fetchOwed: async () => [{ ledgerId: 'icp', amount: 7n }],
      },
      nfts: {
        fetchHoldings: async ({ collectionIds }) => {
          asked.push(collectionIds)
          return { holdings: [holding(1n, 'wallet'), holding(2n, 'escrow')], silent: [] }
        },
      },
    },
  )
  expect(asked).toEqual([['a', 'b']])
  expect(found.tokens.map(({ tokenId }) => tokenId)).toEqual([2n])
  expect(found).toMatchObject({ offers: [{ id: 1n }], owed: [{ amount: 7n }], listings: [] })
})
