import type { NftCollection, NftToken } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import * as page from '../testing/nftPage.tsx'
import { ListForm } from './ListDialog.tsx'

const { COLLECTION, ESTIMATE, LISTING, ONE, TERMS } = page

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['nfts'])
})

const TOKEN: NftToken = {
  ...{ collectionId: COLLECTION, tokenId: 7n, name: 'Heron', description: '', artist: '' },
  ...{ media: undefined, link: undefined, contentType: undefined, sha256: undefined },
  attributes: [],
}
const FOREIGN: NftCollection = {
  ...{ id: COLLECTION, standard: 'ICRC7', hasApprovals: true, name: 'Marsh Birds', symbol: '' },
  ...{ description: '', logo: undefined, supply: 9n, supplyCap: undefined, made: undefined },
}

type Facts = { readonly price?: bigint; readonly hasApprovals?: boolean; readonly gets?: bigint }

/** The form for another price, which begins with the one that stands. */
function changing({ price = LISTING.price, gets = ESTIMATE.sellerGets }: Facts = {}) {
  const known: page.Known = [
    [page.nowKey('terms'), TERMS],
    [page.estimateKey(price), { ...ESTIMATE, price, sellerGets: gets }],
  ]
  const listing = { ...LISTING, price }
  return page.textOf(<ListForm token={TOKEN} listing={listing} onDone={() => {}} />, { known })
}

function listing({ hasApprovals = true }: Facts = {}) {
  const known: page.Known = [
    [page.nowKey('terms'), TERMS],
    [queryKeys.nft('facts', 'collection', COLLECTION), { ...FOREIGN, hasApprovals }],
  ]
  return page.textOf(<ListForm token={TOKEN} onDone={() => {}} />, { known })
}

test('a price has to be greater than 0.001: exactly that is refused, a unit more is not', () => {
  const least = ONE / 1_000n
  expect(changing({ price: least })).toContain('Price must be greater than 0.001')
  expect(changing({ price: least + 1n })).not.toContain('Price must be greater')
})

test('the seller sees what of the price arrives, and what becomes of the rest', () => {
  const text = changing()
  expect(text).toMatch(/You get 3\.7599 SLU/)
  expect(text).toMatch(/Market \(1\s?%\) 0\.04 SLU/)
  expect(text).toMatch(/Royalty \(5\s?%\) 0\.2 SLU/)
  expect(text).toContain('That is the price already')
})

test('a listing without a price asks for one, and tells where the item will be', () => {
  expect(listing()).toMatch(/Heron .*stays in your wallet .*Enter a price/)
  expect(listing({ hasApprovals: false })).toContain('sent to your account at the market first')
})
