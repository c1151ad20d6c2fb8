import type { BridgeFee } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { CKETH, CKUSDC, ETHER_TOKEN, textOf, USDC_TOKEN } from '../testing/ethereumTokens.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { CostRows } from './CostRows.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge'])
})

const CAP = 420_000_000_000_000n

function words(
  of: KnownBridgeToken,
  fees: readonly BridgeFee[],
  arrives: bigint,
  { isDone = false } = {},
): string {
  const estimate = { direction: 'dissolve' as const, fees, arrives, expectedSeconds: 12, isDone }
  return textOf(<CostRows known={of} estimate={estimate} />)
}

const gas = (isOnTop: boolean): BridgeFee => ({
  ...{ name: 'chain', amount: CAP, likely: CAP / 2n, most: (CAP * 5n) / 4n },
  ...{ ledgerId: CKETH, isOnTop },
})
const approval = (ledgerId: string, amount: bigint): BridgeFee => ({
  ...{ name: 'approval', amount, ledgerId, isOnTop: true },
})

test('of ether the most that gas may cost comes off, and what is likely of it stands beside', () => {
  const fees = [gas(false), approval(CKETH, 2_000_000_000_000n)]
  const text = words(ETHER_TOKEN, fees, 999_580_000_000_000_000n)
  for (const part of ['0.00042 ETH', '0.00021 ETH', '0.000002 ckETH', '0.99958 ETH'])
    expect(text).toContain(part)
})

test('of a token gas is paid beside it in ckETH, and each ledger takes for its approval', () => {
  const fees = [gas(true), approval(CKUSDC, 10_000n), approval(CKETH, 2_000_000_000_000n)]
  const text = words(USDC_TOKEN, fees, 5_000_000n)
  for (const part of ['0.00042 ckETH', '0.00021 ckETH', '0.01 ckUSDC', '5 USDC'])
    expect(text).toContain(part)
  expect(text).toMatch(/Approval fee for gas\s+0\.000002 ckETH/)
})

test('of what is done stands what has arrived, to the wei, and what of the gas was spent', () => {
  const { likely, ...cap } = gas(false)
  const fee = { ...cap, spent: 231_000_000_000_001n }
  const arrived = 999_580_000_000_000_001n
  const text = words(ETHER_TOKEN, [fee], arrived, { isDone: true })
  for (const part of [
    'What arrived 0.999580000000000001 ETH',
    'Gas, spent',
    '0.000231000000000001',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('likely')
})
