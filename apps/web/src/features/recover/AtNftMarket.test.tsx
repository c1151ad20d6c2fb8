import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import { COLLECTION, LISTING, markupOf, nowKey, OWNER } from '../nfts/testing/nftPage.tsx'
import { AtNftMarket } from './AtNftMarket.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['recover'])
})

const NOTHING = { tokens: [], listings: [], offers: [], owed: [], approved: [] }
const markup = (found: Partial<Record<keyof typeof NOTHING, readonly unknown[]>>) =>
  markupOf(<AtNftMarket />, {
    known: [[nowKey('at-market', OWNER), { ...NOTHING, ...found }]],
  })

test('who has nothing at the market is told nothing', () => {
  expect(markup({})).toBe('')
})

test('a token that lies there leads to where it comes back', () => {
  const name = '<b>Heron</b>'
  const text = markup({ tokens: [{ collectionId: COLLECTION, tokenId: 7n, name }] })
  expect(text).toContain(`href="/wallet/nft/view/${COLLECTION}/7"`)
  expect(text).toContain('&lt;b&gt;Heron')
  expect(text).toContain('Bring it back')
})

test('money and listings are counted, with the way to the market', () => {
  const text = markup({ owed: [{ ledgerId: COLLECTION }], offers: [{}, {}], listings: [LISTING] })
  for (const row of ['money in 1 token', '2 offers with your money', '1 NFT for sale'])
    expect(text).toContain(row)
  expect(text.match(/href="\/nft-market\?view=yours"/g)).toHaveLength(3)
})

test('what the market may still take is named, with the way to revoke it', () => {
  const text = markup({ approved: [{ collectionId: COLLECTION, tokenId: 7n, name: '<i>Egret' }] })
  expect(text).toContain('&lt;i&gt;Egret')
  expect(text).toContain('The market may still take it')
  expect(text).toMatch(/<button[^>]*>.*Revoke/)
})
