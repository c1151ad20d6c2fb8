import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../../i18n/setup.ts'
import { Amount } from './Amount.tsx'

beforeAll(() => startTexts('en'))

const ICP = { decimals: 8, symbol: 'ICP' }
const words = (amount: bigint | undefined) =>
  renderToStaticMarkup(<Amount amount={amount} token={ICP} />).replaceAll(/<[^>]*>/g, '')

test('an amount is followed by its symbol', () => {
  expect(words(150_000_000n)).toBe('1.5 ICP')
  expect(words(0n)).toBe('0 ICP')
})

test('an unknown amount is a dash, without the symbol of anything', () => {
  expect(words(undefined)).toBe('–')
})
