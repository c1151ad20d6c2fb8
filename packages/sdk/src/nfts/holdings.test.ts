import { expect, test } from 'vitest'
import { CallError } from '../errors.ts'
import type { NftToken } from './collections/NftCollection.ts'
import { fetchHoldings } from './holdings.ts'
import type { NftListing } from './market/Listing.ts'

const token = (collectionId: string, tokenId: bigint): NftToken => ({
  ...{ collectionId, tokenId, name: `#${tokenId}`, description: '', artist: '', link: undefined },
  ...{ media: undefined, contentType: undefined, sha256: undefined, attributes: [] },
})
const listing = (collectionId: string, tokenId: bigint): NftListing => ({
  ...{ collectionId, tokenId, id: 1n, standard: 'icrc37', custody: 'approval', seller: 'me' },
  ...{ ledgerId: 'icp', price: 5n, royaltyBps: 0n, royaltyReceiver: undefined, name: '' },
  ...{ createdAtMs: 0, expiresAtMs: undefined, version: 1n, isReserved: false },
  isCancelled: false,
})

const market = {
  fetchListings: async () => ({ rows: [listing('a', 2n), listing('b', 4n)], total: 2 }),
  fetchEscrowAccount: async () => ({ account: 'escrow', identifier: '' }),
}

test('tokens are told apart by where they are: in the wallet, for sale, or at the market without being for sale', async () => {
  const held: Record<string, NftToken[]> = {
    'a me': [token('a', 1n), token('a', 2n)],
    'b escrow': [token('b', 3n), token('b', 4n)],
  }
  const { holdings, silent } = await fetchHoldings(
    { collectionIds: ['a', 'b', 'a'], owner: 'me' },
    {
      market,
      nfts: {
        fetchTokensOf: async (id: string, holder: string) => ({
          tokens: held[`${id} ${holder}`] ?? [],
          next: undefined,
        }),
      },
    },
  )
  expect(silent).toEqual([])
  expect(holdings.map(({ tokenId, place }) => [tokenId, place])).toEqual([
    [1n, 'wallet'],
    [2n, 'listed'],
    [3n, 'escrow'],
    [4n, 'listed'],
  ])
})

test('a collection that does not answer is named, and one that never ends is left after some pages', async () => {
  let pages = 0
  const { holdings, silent } = await fetchHoldings(
    { collectionIds: ['dead', 'endless'], owner: 'me' },
    {
      market,
      nfts: {
        fetchTokensOf: async (id: string, holder: string) => {
          if (id === 'dead') throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
          if (holder !== 'me') return { tokens: [], next: undefined }
          pages += 1
          return { tokens: [token(id, 1n)], next: 1n }
        },
      },
    },
  )
  expect(silent).toMatchObject([{ collectionId: 'dead', error: { code: 'unreachable' } }])
  expect([pages, holdings.length]).toEqual([20, 20])
})
