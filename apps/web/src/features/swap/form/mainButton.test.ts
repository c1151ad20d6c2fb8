import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTexts } from '../../../i18n/setup.ts'
import { impactTier, isGreatLoss, valueChangePpm } from '../quote/priceImpact.ts'
import { mainButton, type Obstacle, type SwapReadiness } from './mainButton.ts'
import { obstacleText } from './obstacleText.ts'

beforeAll(() => startTexts('en'))

const ready: SwapReadiness = {
  session: 'connected',
  hasBothTokens: true,
  isPayable: true,
  hasTyped: true,
  amount: 100n,
  least: 10n,
  amountIn: 100n,
  isOverLimit: false,
  spendable: 100n,
  quote: { kind: 'ready', impact: 'none' },
  isExpert: false,
  isAbovePoolLimit: false,
  isUnstable: false,
}

test('a sound swap can be reviewed', () => {
  expect(mainButton(ready)).toEqual({ kind: 'review', isRisky: false })
})

test('a visitor is asked to connect before anything else', () => {
  expect(mainButton({ ...ready, session: 'visitor', hasBothTokens: false })).toEqual({
    kind: 'connect',
  })
})

test('nobody is asked to connect before it is known who is here', () => {
  expect(mainButton({ ...ready, session: 'starting', hasBothTokens: false })).toEqual({
    kind: 'blocked',
    obstacle: 'starting',
  })
})

test.each([
  ['amount larger than fee', { amount: 10n }],
  ['exceeds limit', { isOverLimit: true }],
  ['swap pool not available', { quote: { kind: 'no-pool' } }],
] as const)('the button says "%s"', (said, fault) => {
  const button = mainButton({ ...ready, ...fault })
  const text = button.kind === 'blocked' ? obstacleText(i18next.t, button.obstacle, 'ICP') : ''
  expect(text.toLowerCase()).toContain(said)
})

describe('what is told first', () => {
  // Each case carries the faults of all later ones too, so that the order itself is tested.
  const faults: readonly [Obstacle, Partial<SwapReadiness>][] = [
    ['select-token', { hasBothTokens: false }],
    ['not-payable', { isPayable: false }],
    ['amount-above-fee', { amount: 10n }],
    ['enter-amount', { hasTyped: false, amount: undefined }],
    ['exceeds-limit', { isOverLimit: true }],
    ['pool-not-available', { quote: { kind: 'no-pool' } }],
    ['insufficient-balance', { spendable: 99n }],
    ['no-route', { quote: { kind: 'no-route' } }],
    ['amount-too-small', { quote: { kind: 'too-small' } }],
    ['insufficient-liquidity', { quote: { kind: 'no-liquidity' } }],
    ['waiting-for-verification', { quote: { kind: 'unverified' } }],
    ['above-pool-limit', { isAbovePoolLimit: true, quote: { kind: 'ready', impact: 'none' } }],
    ['high-price-impact', { quote: { kind: 'ready', impact: 'blocked' } }],
  ]
  test.each(faults.map(([obstacle], index) => [obstacle, index] as const))(
    '%s',
    (obstacle, index) => {
      const later = faults.slice(index).map(([, fault]) => fault)
      const readiness = Object.assign({ ...ready }, ...later.toReversed())
      expect(mainButton(readiness)).toEqual({ kind: 'blocked', obstacle })
    },
  )
})

test('text that is no amount must become larger than the fee', () => {
  expect(mainButton({ ...ready, amount: undefined })).toEqual({
    kind: 'blocked',
    obstacle: 'amount-above-fee',
  })
})

test('what is paid for a wanted amount is waited for, however little is wanted', () => {
  const wanted = { ...ready, amount: 5n, least: 0n, amountIn: undefined }
  expect(mainButton({ ...wanted, quote: { kind: 'loading' } })).toEqual({
    kind: 'blocked',
    obstacle: 'loading',
  })
})

test('zero is as good as nothing', () => {
  expect(mainButton({ ...ready, amount: 0n })).toEqual({
    kind: 'blocked',
    obstacle: 'enter-amount',
  })
})

test('an unknown balance is waited for', () => {
  expect(mainButton({ ...ready, spendable: undefined })).toEqual({
    kind: 'blocked',
    obstacle: 'loading',
  })
})

test('an impact above five percent can be reviewed but is called risky', () => {
  expect(mainButton({ ...ready, quote: { kind: 'ready', impact: 'high' } })).toEqual({
    kind: 'review',
    isRisky: true,
  })
})

test('expert mode lifts the block above fifteen percent', () => {
  expect(
    mainButton({ ...ready, isExpert: true, quote: { kind: 'ready', impact: 'blocked' } }),
  ).toEqual({
    kind: 'review',
    isRisky: true,
  })
})

test.each([
  [10_000n, 'none'],
  [10_001n, 'low'],
  [30_001n, 'medium'],
  [50_001n, 'high'],
  [150_000n, 'high'],
  [150_001n, 'blocked'],
])('an impact of %s parts per million is %s', (ppm, tier) => {
  expect(impactTier(ppm)).toBe(tier)
})

test('only a loss beyond fifteen percent of the value must be agreed to', () => {
  expect(isGreatLoss(valueChangePpm(1000n, 850n))).toBe(false)
  expect(isGreatLoss(valueChangePpm(1000n, 849n))).toBe(true)
  expect(isGreatLoss(valueChangePpm(1000n, 2000n))).toBe(false)
  expect(isGreatLoss(valueChangePpm(undefined, 1n))).toBe(false)
})

test('a token that may hang waits for its person, after everything else', () => {
  const blocked = (obstacle: Obstacle) => ({ kind: 'blocked', obstacle })
  expect(mainButton({ ...ready, isUnstable: true })).toEqual(blocked('unstable-token'))
  expect(mainButton({ ...ready, isUnstable: true, quote: { kind: 'no-route' } })).toEqual(
    blocked('no-route'),
  )
})
