import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { type Known, markupOf, ONE, TOKENS, textOf } from '../../nfts/testing/nftPage.tsx'
import { DAO } from '../testing/governancePage.tsx'
import { TokenDao } from './TokenDao.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns'])
})

const list = queryKeys.sns('facts', 'list')
const treasury = queryKeys.sns('now', 'treasury', DAO.governanceId, 'sns')
const page = (known: Known, token = TOKENS.slu) =>
  [<TokenDao key="dao" token={token} />, known] as const

test("the page of an SNS's token shows what its DAO holds, and leads to it", () => {
  const [shown, known] = page([
    [list, [DAO]],
    [treasury, 1_234n * ONE],
  ])
  expect(textOf(shown, { known })).toMatch(/Harbour .*Treasury 1,234/)
  for (const path of ['neurons?root_id=', 'voting?root_id=', 'launch/'])
    expect(markupOf(shown, { known })).toContain(`/sns/${path}${DAO.rootId}`)
})

test('what did not answer is said, with a retry, beside what did', () => {
  const [shown, known] = page([
    [list, [DAO]],
    [treasury, new Error('silent')],
  ])
  expect(textOf(shown, { known })).toMatch(/did not answer.*Harbour .*Treasury –/)
})

test('nothing is said of the DAO of a token that none of the SNSes bears', () => {
  const [shown, known] = page([[list, [DAO]]], TOKENS.icp)
  expect(textOf(shown, { known }).trim()).toBe('')
})
