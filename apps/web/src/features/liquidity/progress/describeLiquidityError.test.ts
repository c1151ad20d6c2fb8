import { SwapError } from '@sluice/sdk'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { useDescribeLiquidityError } from './useDescribeLiquidityError.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['liquidity', 'progress'])
})

const symbols = { symbolIn: 'ICP', symbolOut: 'ckBTC' }

function Said({ error }: { readonly error: SwapError }) {
  return useDescribeLiquidityError()(error, symbols).what
}

test('a pool that does not take a deposit is told with its own words', () => {
  const reason = 'the moon is full'
  const error = new SwapError('swap-refused', { details: { reason }, retry: 'now', funds: 'pool' })
  expect(renderToStaticMarkup(createElement(Said, { error }))).toBe(
    'Failed to deposit ICP/ckBTC: the moon is full',
  )
})
