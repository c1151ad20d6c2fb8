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
  const questions: unknown[] = []
  const found = await fetchAtMarket(
    { owner: 'me', collectionIds: ['a'], marketId: 'market' },
    {
      market: {
        fetchListings: async () => ({ rows: [], total: 0 }),
        fetchOffersOf: async () => [offer],
        fetchOwed: async () => [{ ledgerId: 'icp', amount: 7n }],
      },
      nfts: {
        fetchHoldings: async ({ collectionIds }) => {
          asked.push(collectionIds)
          const held = [holding(1n, 'wallet'), holding(2n, 'escrow'), holding(3n, 'wallet')]
          return { holdings: [...held, holding(4n, 'listed')], silent: [] }
        },
        fetchApproved: async (collectionId, tokenIds, spender) => {
          questions.push({ collectionId, tokenIds, spender })
          return [3n]
        },
      },
    },
  )
  expect(asked).toEqual([['a', 'b']])
  expect(found.tokens.map(({ tokenId }) => tokenId)).toEqual([2n])
  expect(questions).toEqual([{ collectionId: 'b', tokenIds: [1n, 3n], spender: 'market' }])
  expect(found.approved.map(({ tokenId }) => tokenId)).toEqual([3n])
  expect(found).toMatchObject({ offers: [{ id: 1n }], owed: [{ amount: 7n }], listings: [] })
})

test('a collection that does not say whom it lets take a token hides nothing of the others', async () => {
  const held = [holding(1n, 'wallet'), { ...holding(2n, 'wallet'), collectionId: 'silent' }]
  const found = await fetchAtMarket(
    { owner: 'me', collectionIds: [], marketId: 'market' },
    {
      market: {
        fetchListings: async () => ({ rows: [], total: 0 }),
        fetchOffersOf: async () => [],
        fetchOwed: async () => [],
      },
      nfts: {
        fetchHoldings: async () => ({ holdings: held, silent: [] }),
        fetchApproved: async (collectionId) => {
          if (collectionId === 'silent') throw new Error('no answer')
          return [1n]
        },
      },
    },
  )
  expect(found.approved.map(({ collectionId }) => collectionId)).toEqual(['b'])
})
