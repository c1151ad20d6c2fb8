import type { BridgeEstimate, BridgeFee, BridgeProblem } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { CKETH, CKUSDC, ETHER_TOKEN, textOf, USDC_TOKEN } from '../testing/ethereumTokens.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { DissolveFields } from './DissolveForm.tsx'
import { DissolveTerms } from './DissolveTerms.tsx'
import type { DissolveForm } from './useDissolveForm.ts'
import type { Gas } from './useGas.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge'])
})

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const ETHER = 10n ** 18n
const CAP = 420_000_000_000_000n
const GAS: Gas = { ledgerId: CKETH, balance: 7n * CAP, token: ETHER_TOKEN.token }

const gasFee = (isOnTop: boolean): BridgeFee => ({
  ...{ name: 'chain', amount: CAP, likely: CAP / 2n, most: (CAP * 5n) / 4n },
  ...{ ledgerId: CKETH, isOnTop },
})

function estimate(of: KnownBridgeToken, amount: bigint, problem?: BridgeProblem): BridgeEstimate {
  const isEther = of === ETHER_TOKEN
  return {
    ...{ direction: 'dissolve', ledgerId: of.bridge.ledgerId, amount, expectedSeconds: 400 },
    ...{ arrives: isEther ? amount - CAP : amount, leaves: amount, fees: [gasFee(!isEther)] },
    ...(problem && { problem }),
  }
}

/** The form with an address and an amount in it, and what the minter says to that. */
function formOf(of: KnownBridgeToken, change: Partial<DissolveForm> = {}): DissolveForm {
  const amount = change.amount ?? ETHER
  const nothing = () => {}
  return {
    address: ADDRESS,
    ...{ setAddress: nothing, setOwnAddress: nothing, isOwnAddress: false },
    receiver: { kind: 'address', address: ADDRESS },
    gas: of === ETHER_TOKEN ? undefined : GAS,
    field: {
      ...{ text: '1', symbol: '', places: 18, plain: '1', amount },
      reading: { kind: 'amount', plain: '1', isCut: false },
      read: () => ({ kind: 'nothing', plain: '', amount: undefined }),
      ...{ type: nothing, fill: nothing },
    },
    ...{ amount, balance: 2n * ETHER, most: 2n * ETHER - 10_000n },
    estimate: estimate(of, amount),
    ...{ order: undefined, isReviewing: false, setReviewing: nothing, review: nothing },
    ...{ isOrdering: false, give: async () => {} },
    ...change,
  }
}

const words = (of: KnownBridgeToken, change: Partial<DissolveForm> = {}) =>
  textOf(<DissolveFields known={of} form={formOf(of, change)} />)

test('of ether the cap of gas, what is likely of it and what arrives stand in the form', () => {
  const text = words(ETHER_TOKEN)
  expect(text).toMatch(/Gas, at most\s+0\.00042 ETH/)
  expect(text).toMatch(/Gas, likely used\s+0\.00021 ETH/)
  expect(text).toMatch(/What arrives\s+0\.99958 ETH/)
  expect(text).toContain('Review')
  expect(text).not.toContain('ckETH for gas')
})

test('of a token gas is paid in ckETH, and how much of that is there is told', () => {
  const text = words(USDC_TOKEN, { amount: 5_000_000n })
  expect(text).toMatch(/Gas, at most\s+0\.00042 ckETH/)
  expect(text).toMatch(/What arrives\s+5 USDC/)
  expect(text).toContain('0.00294 ckETH')
})

test('who has too little ckETH for gas is told how much it takes, and where to get it', () => {
  const problem = { code: 'gas-short', needed: CAP, ledgerId: CKETH } as const
  const amount = 5_000_000n
  const change = { amount, estimate: estimate(USDC_TOKEN, amount, problem) }
  const text = words(USDC_TOKEN, change)
  expect(text).toContain('Not enough ckETH for gas: 0.00042')
  expect(text).toContain('Buy ckETH')
  expect(text).toContain('Bring ETH')
  expect(text).not.toContain('Review')
})

test.each<[string, Partial<DissolveForm>, string]>([
  ['no receiver', { receiver: { kind: 'empty' } }, 'Enter an address'],
  ['no address', { receiver: { kind: 'flaw', problem: 'not one' } }, 'Invalid Ethereum address'],
  ['no figures yet', { estimate: undefined }, 'Asking'],
  [
    'more than there is',
    { estimate: estimate(ETHER_TOKEN, ETHER, { code: 'above-balance', most: ETHER / 2n }) },
    'At most 0.5 ckETH',
  ],
])('with %s the button says what is missing', (_, change, label) => {
  expect(words(ETHER_TOKEN, change)).toContain(label)
})

test('who has none is led to where there is some', () => {
  expect(words(ETHER_TOKEN, { most: 0n, balance: 0n })).toContain('Buy ckETH')
})

const order = {
  key: { id: 'order', createdAt: 0n, owner: 'me' } as never,
  ...{ address: ADDRESS, amount: ETHER, arrives: ETHER - CAP, maxGas: (CAP * 5n) / 4n },
}

test('the review shows the whole address, what arrives, and at the worst what is agreed to', () => {
  const text = textOf(<DissolveTerms known={ETHER_TOKEN} gas={undefined} order={order} />)
  expect(text).toContain(ADDRESS)
  expect(text).toMatch(/What arrives\s+0\.99958 ETH/)
  // the cap may rise by a quarter until the tokens are taken
  expect(text).toContain('0.999475 ETH')
})

test('the review of a token tells what of ckETH may be taken for gas, and all of the token arrives', () => {
  const usdc = { ...order, amount: 5_000_000n, arrives: 5_000_000n }
  const text = textOf(<DissolveTerms known={USDC_TOKEN} gas={GAS} order={usdc} />)
  for (const part of ['0.000525 ckETH', '5 ckUSDC', '5 USDC', '0.01 ckUSDC'])
    expect(text).toContain(part)
  expect(text).not.toContain(CKUSDC)
})
