import { type PaymentKind, TransferError } from '@sluice/sdk'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadTexts, startTexts } from '../i18n/setup.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

const about = { token: { symbol: 'ICP', decimals: 8 } } as const

type SaidProps = { readonly error: unknown; readonly kind?: PaymentKind }

function Said({ error, kind = 'transfer' }: SaidProps) {
  return useDescribePaymentError()(error, { ...about, kind })
}

test('sentences are joined as the language joins them', async () => {
  await startTexts('zh')
  await loadTexts(['wallet'])
  const error = TransferError.badAddress('minting-account')
  const said = renderToStaticMarkup(createElement(Said, { error }))
  expect(said).toBe('该账户会销毁收到的代币。没有发送任何内容。')
})

const refused = TransferError.refused('transfer-refused', 'now', { reason: 'the moon is full' })

test.each([
  [refused, 'transfer', 'Failed to transfer ICP: the moon is full'],
  [refused, 'withdraw', 'Failed to Withdraw ICP'],
  [TransferError.badAddress('empty'), 'transfer', 'Failed to transfer: no principal'],
] as const)('%s of a %s is told in the words that are specified', async (error, kind, words) => {
  await startTexts('en')
  await loadTexts(['wallet'])
  expect(renderToStaticMarkup(createElement(Said, { error, kind }))).toContain(words)
})
