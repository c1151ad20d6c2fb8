import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { HELPER, SENDER } from '../ethereum-transactions/testing/transactions.ts'
import { ETHER_TOKEN, textOf, USDC, USDC_TOKEN } from '../testing/ethereumTokens.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { DepositTerms } from './DepositTerms.tsx'
import type { DepositOrder } from './walletRequest.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge', 'ethereum'])
})

const GAS = { likely: 60_000_000_000_000n, most: 120_000_000_000_000n }

function words(known: KnownBridgeToken, change: Partial<DepositOrder>): string {
  const order: DepositOrder = {
    ...{ step: 'deposit', amount: 12_345_678n, helper: HELPER, swap: undefined },
    account: { address: SENDER, chainId: 31_337 },
    ...change,
  }
  const about = { wallet: 'Rabbit', chain: 'Sluice local' }
  return textOf(<DepositTerms {...{ known, order, about }} gas={GAS} />)
}

test('of a deposit what is paid, what arrives, gas, and the contract in full', () => {
  const text = words(USDC_TOKEN, {})
  for (const part of ['12.345678 USDC', '12.345678 ckUSDC', '0.00006 ETH', HELPER, 'Sluice local'])
    expect(text).toContain(part)
  expect(text).toContain('Rabbit')
  expect(text).not.toContain(USDC)
})

test('ether arrives to the wei', () => {
  const text = words(ETHER_TOKEN, { amount: 10n ** 18n + 1n })
  expect(text).toContain('1.000000000000000001 ckETH')
})

test('an approval is of exactly the amount, on the token’s own contract, and nothing arrives of it', () => {
  const text = words(USDC_TOKEN, { step: 'approve' })
  for (const part of ['12.345678 USDC', USDC, HELPER]) expect(text).toContain(part)
  expect(text).not.toContain('12.345678 ckUSDC')
})

test('a reset allows nothing', () => {
  expect(words(USDC_TOKEN, { step: 'reset' })).toMatch(/\s0 USDC/)
})

test('of a swap on arrival stands what it gives at least', () => {
  const swap = { tokenOut: ETHER_TOKEN.token, least: 2n * 10n ** 15n }
  expect(words(USDC_TOKEN, { swap })).toContain('0.002 ckETH')
})
