import { ClaimError } from '@sluice/sdk/claimError'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { useDescribeClaimError } from './useDescribeClaimError.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['claim', 'wallet'])
})

function Said({ error }: { readonly error: ClaimError }) {
  return useDescribeClaimError()(error, { token: { symbol: 'ICP', decimals: 8 } }).what
}

test.each([
  ['not-entitled', 'Sorry, this address is not eligible to claim.'],
  ['claim-closed', 'The claim function is not open now. Stay tuned.'],
] as const)('%s is told in the words that are specified', (code, words) => {
  const error = ClaimError.of(code)
  expect(renderToStaticMarkup(createElement(Said, { error }))).toBe(words)
})
