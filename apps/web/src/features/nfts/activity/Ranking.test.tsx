import { InfoError } from '@sluice/sdk/info'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import * as page from '../testing/nftPage.tsx'
import { Ranking } from './Ranking.tsx'

const { COLLECTION, DOLLAR } = page

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['nfts'])
})

const RANKED = {
  ...{ collectionId: COLLECTION, name: 'Marsh Birds', minted: 20n, holders: 6 },
  ...{ floorUsd: 3n * DOLLAR, week: { volumeUsd: 20n * DOLLAR, sales: 2 } },
  total: { volumeUsd: 50n * DOLLAR, sales: 12 },
}
const RANKING = page.nowKey('ranking')
const FAILED = InfoError.unreachable(new Error('closed'))
const listed = [
  queryKeys.nft('facts', 'listed'),
  [{ id: COLLECTION, name: 'Reeds', minted: 9n }],
] as const
const textOf = (known: page.Known, hasInfo = true) => page.textOf(<Ranking />, { known, hasInfo })

test('collections stand with what the info service counts of them', () => {
  const text = textOf([[RANKING, [RANKED]]])
  expect(text).toMatch(/Marsh Birds .*20 .*\$3\.00 .*\$20\.00 .*\$50\.00 .*12 .*6/)
})

test.each([
  ['there is no info service', [listed], false],
  ['the info service does not answer', [listed, [RANKING, FAILED]], true],
] as const)('where %s, the exchange’s own list stands without figures', (_, known, hasInfo) => {
  const text = textOf(known, hasInfo)
  expect(text).toMatch(/Reeds .*9/)
  expect(text).not.toMatch(/Floor|Volume|\$/)
})

test('an exchange without collections says so', () => {
  expect(textOf([[RANKING, []]])).toContain('lists no collections yet')
})
