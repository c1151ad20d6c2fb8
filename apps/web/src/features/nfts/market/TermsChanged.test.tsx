import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { ICP, LISTING, ONE, textOf } from '../testing/nftPage.tsx'
import { TermsChanged } from './TermsChanged.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['nfts'])
})

test('terms that have changed are told beside those that were agreed to, each in its own token', () => {
  const now = { ...LISTING, price: 9n * ONE, ledgerId: ICP, version: 2n }
  const choices = { onAgree: () => {}, onLeave: () => {} }
  const text = textOf(<TermsChanged before={LISTING} now={now} {...choices} />, { known: [] })
  expect(text).toMatch(/Price before 4 SLU .*Price now 9 ICP/)
  expect(text).toContain('Nothing was paid.')
  expect(text).toMatch(/Leave it .*Review again/)
})
