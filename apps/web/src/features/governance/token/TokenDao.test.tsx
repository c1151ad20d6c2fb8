import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { ICP, type Known, markupOf, ONE, TOKENS, textOf } from '../../nfts/testing/nftPage.tsx'
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

test('the page of ICP leads to the governance of the network, where there is one', () => {
  const canisters = { nns_governance: 'rrkah-fqaaa-aaaaa-aaaaq-cai', icp_ledger: ICP }
  const [shown, known] = page([[list, [DAO]]], TOKENS.icp)
  expect(textOf(shown, { known, canisters })).toMatch(/Its governance .*Network \(NNS\)/)
  const markup = markupOf(shown, { known, canisters })
  for (const path of ['neurons', 'voting'])
    expect(markup).toContain(`/sns/${path}?root_id=${canisters.nns_governance}`)
  expect(markup).not.toContain('/sns/launch/')
})
