import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { COLLECTION, DOLLAR, type Known, nowKey, ONE, SLU, textOf } from '../testing/nftPage.tsx'
import { CollectionFigures, MarketFigures } from './Figures.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['nfts'])
})

const traded = (dollars: bigint, sales: number) => ({ volumeUsd: dollars * DOLLAR, sales })
const FIGURES: Known = [
  [
    nowKey('figures', COLLECTION),
    {
      ...{ floorUsd: 3n * DOLLAR, week: traded(20n, 2), total: traded(50n, 12), washes: 0 },
    },
  ],
]
const COUNTED = {
  ...{ listed: 5n, sales: 8n, washSales: 1n, lastSaleMs: undefined },
  traded: [
    {
      ...{ ledgerId: SLU, listed: 5n, floor: 2n * ONE, sales: 8n, volume: 30n * ONE },
      ...{ highest: 9n * ONE, lowest: ONE, washSales: 1n, washVolume: ONE },
    },
  ],
}
const collection = <CollectionFigures collectionId={COLLECTION} />

test('the info service tells of a collection in dollars', () => {
  const text = textOf(collection, { known: FIGURES })
  expect(text).toMatch(/Floor \$3\.00 .*\$20\.00 .*\$50\.00 .*Sales 12/)
  expect(text).not.toContain('went round')
})

test('where it is missing, the statistics canister tells of each token by itself', () => {
  const known: Known = [[nowKey('counted', COLLECTION), COUNTED]]
  const text = textOf(collection, { known, hasInfo: false })
  expect(text).toMatch(/Floor 2 SLU .*For sale 5 .*Sales 8 .*Sales that only went round 1/)
})

test('where it does not answer, the statistics canister does', () => {
  const known: Known = [
    [nowKey('figures', COLLECTION), new Error('down')],
    [nowKey('counted', COLLECTION), COUNTED],
  ]
  expect(textOf(collection, { known })).toMatch(/Floor 2 SLU .*Sales 8/)
})

test('where nobody counts, no figure is made up', () => {
  expect(textOf(collection, { known: [], hasInfo: false })).toBe('')
  expect(textOf(<MarketFigures />, { known: [], hasInfo: false })).toBe('')
})

test('the market as a whole', () => {
  const state = { dayUsd: DOLLAR, weekUsd: 7n * DOLLAR, sales: 31, listings: 40 }
  const text = textOf(<MarketFigures />, { known: [[nowKey('figures'), state]] })
  expect(text).toMatch(/\$1\.00 .*\$7\.00 .*Sales 31 .*For sale 40/)
})
