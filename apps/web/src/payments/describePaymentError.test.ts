import { TransferError } from '@sluice/sdk'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadTexts, startTexts } from '../i18n/setup.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

const about = { token: { symbol: 'ICP', decimals: 8 }, kind: 'transfer' } as const

function Said({ error }: { readonly error: unknown }) {
  return useDescribePaymentError()(error, about)
}

test('sentences are joined as the language joins them', async () => {
  await startTexts('zh')
  await loadTexts(['wallet'])
  const error = TransferError.badAddress('minting-account')
  const said = renderToStaticMarkup(createElement(Said, { error }))
  expect(said).toBe('该账户会销毁收到的代币。没有发送任何内容。')
})
