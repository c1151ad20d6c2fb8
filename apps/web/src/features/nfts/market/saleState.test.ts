import type { NftListing } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { type SaleFacts, saleState } from './saleState.ts'

const [SELLER, OTHER, ESCROW] = [
  'rwlgt-iiaaa-aaaaa-aaaaa-cai',
  'ryjl3-tyaaa-aaaaa-aaaba-cai',
  'escrow',
]

const listing: NftListing = {
  id: 1n,
  collectionId: 'rrkah-fqaaa-aaaaa-aaaaq-cai',
  tokenId: 7n,
  standard: 'icrc37',
  custody: 'approval',
  seller: SELLER,
  ledgerId: 'ledger',
  price: 100n,
  royaltyBps: 0n,
  royaltyReceiver: undefined,
  name: 'Stone',
  createdAtMs: 0,
  expiresAtMs: undefined,
  version: 3n,
  isReserved: false,
  isCancelled: false,
}
const stateOf = (facts: Partial<SaleFacts>) =>
  saleState({
    listing,
    holder: SELLER,
    isOpen: true,
    nowMs: 1_000,
    owner: OTHER,
    ownNames: [OTHER],
    escrowNames: [ESCROW],
    ...facts,
  })

test('a listed token can be bought by anybody but its seller, from whichever account they sell it', () => {
  expect(stateOf({})).toEqual({ kind: 'buyable', listing })
  expect(stateOf({ owner: undefined, ownNames: [], escrowNames: [] }).kind).toBe('buyable')
  expect(stateOf({ owner: SELLER, ownNames: [SELLER] }).kind).toBe('own-listing')
  const other = { ...listing, seller: `${SELLER}-6cc627i.1` }
  expect(stateOf({ listing: other, owner: SELLER }).kind).toBe('own-listing')
})

test.each([
  ['closed', { isOpen: false }, {}],
  ['ending', {}, { isCancelled: true }],
  ['reserved', {}, { isReserved: true }],
  ['expired', {}, { expiresAtMs: 1_000 }],
  ['moved', { holder: OTHER }, {}],
] as const)('what is %s is not offered for sale', (by, facts, change) => {
  const changed = { ...listing, ...change }
  expect(stateOf({ ...facts, listing: changed })).toEqual({ kind: 'blocked', listing: changed, by })
})

test('a token that lies at the market is there, whatever its collection calls the account', () => {
  const inEscrow: NftListing = { ...listing, custody: 'escrow' }
  expect(stateOf({ listing: inEscrow, holder: 'hex of an account' }).kind).toBe('buyable')
})

test('without a listing it is in the wallet, at the market, or somebody else has it', () => {
  const bare = { listing: null }
  expect(stateOf({ ...bare, holder: OTHER }).kind).toBe('mine')
  expect(stateOf({ ...bare, holder: ESCROW }).kind).toBe('at-market')
  expect(stateOf({ ...bare, holder: SELLER }).kind).toBe('not-for-sale')
  expect(stateOf({ ...bare, holder: null }).kind).toBe('not-for-sale')
})
