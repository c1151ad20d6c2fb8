import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { markupOf, textOf } from '../../nfts/testing/nftPage.tsx'
import { Allocation } from './Allocation.tsx'
import type { Place } from './useEarning.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['wallet'])
})

const USD = 10n ** BigInt(USD_DECIMALS)
const tokens: Place = { id: 'tokens', label: 'Tokens', to: '/wallet', value: 30n * USD }
const neurons = (more: Partial<Place>): Place => ({
  ...{ id: 'neurons', label: 'Neurons', to: '/sns/neurons', value: undefined, ...more },
})
const shown = (place: Place) => <Allocation places={[tokens, place]} countedCount={0} />

test('a place whose value is known counts in the sum', () => {
  const text = textOf(shown(neurons({ value: 10n * USD })), { known: [] })
  expect(text).toMatch(/In all \$40\.00 .*Neurons 25%/)
})

test('one that could not be read is out of the sum, which says so and offers to ask again', () => {
  const doubt = { text: '1 DAO did not answer', retry: () => {} }
  const place = shown(neurons({ doubt }))
  expect(textOf(place, { known: [] })).toMatch(
    /In all \$30\.00 .*Neurons: 1 DAO did not answer .*Try again .*Neurons – –/,
  )
  expect(markupOf(place, { known: [] })).toContain('<button')
})

test('what is only still being read has nothing to press', () => {
  const place = shown(neurons({ doubt: { text: 'still being read' } }))
  expect(markupOf(place, { known: [] })).not.toContain('<button')
})
