import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../../i18n/setup.ts'
import { markupOf, nowKey, OWNER } from '../../testing/nftPage.tsx'
import { Yours } from './Yours.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['nfts'])
})

test('who has nothing at the market is told so of each part, and finds their own collections', () => {
  const known = [
    [nowKey('owed', OWNER), []],
    [nowKey('listings-of', OWNER), { rows: [], total: 0 }],
    [nowKey('offers-of', OWNER), []],
    [nowKey('settlements-of', OWNER), { rows: [], total: 0 }],
  ] as const
  const markup = markupOf(<Yours />, { known })
  for (const part of ['owes you nothing', 'nothing for sale', 'offered for nothing', 'nothing yet'])
    expect(markup).toContain(part)
  expect(markup).toMatch(/href="\/info-tools\/nft\/canister\/list"[^>]*>Your collections/)
})
