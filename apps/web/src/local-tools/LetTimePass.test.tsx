import { beforeAll, expect, test } from 'vitest'
import { markupOf, textOf } from '../features/nfts/testing/nftPage.tsx'
import { loadTexts, startTexts } from '../i18n/setup.ts'
import { LetTimePass, readDays } from './LetTimePass.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['localTools'])
})

test('it offers a day, a week, and as many days as somebody types', () => {
  const shown = <LetTimePass clock="http://localhost:1" />
  expect(textOf(shown, { known: [] })).toMatch(/One day on .*One week on .*Days .*Let pass/)
  expect(markupOf(shown, { known: [] })).toContain('value="31"')
})

test.each([
  ['1', 1],
  [' 3650 ', 3650],
  ['0', undefined],
  ['3651', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['x', undefined],
])('%j days', (text, days) => {
  expect(readDays(text)).toBe(days)
})
