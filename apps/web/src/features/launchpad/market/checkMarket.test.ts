import type { LaunchSale, MarketTerms } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { checkMarket, type MarketDraft, salePriceText } from './checkMarket.ts'

const ONE = 10n ** 8n
const token = (ledgerId: string) => ({ ledgerId, symbol: ledgerId, decimals: 8, fee: 10_000n })
/** A million of the new token for ten thousand of what is paid with. */
const SALE: LaunchSale = {
  ...{ id: 's', creator: 'me', name: '', description: '', status: 'succeeded' },
  ...{ token: token('bb'), payment: token('aa'), offered: 1_000_000n * ONE },
  ...{ hardCap: 10_000n * ONE, softCap: 1n, minimum: 1n, maximum: undefined, startNs: 1n },
  ...{ endNs: 2n, isWhitelisted: false, whitelistSize: 0n, funded: 0n, raised: 0n },
  ...{ investors: 0n, accepted: 0n, sold: 0n, left: { token: 0n, payment: 0n } },
  vesting: { cliffSeconds: 0n, durationSeconds: 0n },
}
const ICP = { ledgerId: 'aa', price: ONE }
const TERMS: MarketTerms = { token0: 'aa', token1: 'bb', poolPrice: ICP, farmPrice: ICP }
const RICH = { token: 10n ** 15n, payment: 10n ** 15n, nowSeconds: 1_800_000_000 }
const DRAFT: MarketDraft = {
  ...{ feePips: 3_000n, price: salePriceText(SALE), range: 'full', slippagePpm: 5_000n },
  ...{ amount: 100_000n * ONE, farm: { reward: 1_000n * ONE, days: '30' } },
}
const checked = (draft: Partial<MarketDraft> = {}, known: object = {}, sale = SALE) =>
  checkMarket(sale, { ...DRAFT, ...draft }, { terms: TERMS, ...RICH, ...known })
const near = (amount: bigint | undefined, wanted: bigint) =>
  amount !== undefined && amount >= wanted - 2n && amount <= wanted + wanted / 10_000n

test('the price is the sale’s unless another is wanted', () => {
  expect(salePriceText(SALE)).toBe('0.01')
  const { problem, payment, gapPpm, wish } = checked()
  expect([problem, near(payment, 1_000n * ONE)]).toEqual([undefined, true])
  expect(gapPpm).toBe(0n)
  expect(wish?.amounts.amount1).toBe(DRAFT.amount)
  expect(checked({ price: '0.02' }).gapPpm).toBe(1_000_000n)
})

test('the amounts are in the order of the pool, whichever token comes first', () => {
  const turned = { ...SALE, token: token('aa'), payment: token('bb') }
  const { wish, payment } = checked({}, {}, turned)
  expect(wish?.amounts).toEqual({ amount0: DRAFT.amount, amount1: payment })
  expect(near(payment, 1_000n * ONE)).toBe(true)
})

test('of a pool that is there its own price counts, and it costs nothing', () => {
  const there = { poolId: 'p', sqrtPriceX96: 1n << 96n }
  const terms = { token0: 'aa', token1: 'bb', there }
  const { wish, gapPpm } = checked({ price: undefined }, { terms })
  expect(wish?.sqrtPriceX96).toBe(there.sqrtPriceX96)
  expect(wish).not.toHaveProperty('poolPrice')
  // one for one, where the sale took a hundredth
  expect((gapPpm ?? 0n) > 90_000_000n).toBe(true)
})

test('a narrower range lies around the price', () => {
  const full = checked().wish?.range
  const narrow = checked({ range: '200000' }).wish?.range
  expect((narrow?.tickLower ?? 0) > (full?.tickLower ?? 0)).toBe(true)
  expect((narrow?.tickUpper ?? 0) < (full?.tickUpper ?? 0)).toBe(true)
})

test('says what is missing, in the order of the form', () => {
  expect(checked({ price: undefined, amount: undefined }).problem).toBe('enter-price')
  expect(checked({ price: '0' }).problem).toBe('enter-price')
  expect(checked({ amount: 0n }).problem).toBe('enter-amount')
  const farm = (reward: bigint | undefined, days: string) => checked({ farm: { reward, days } })
  expect(farm(undefined, '30').problem).toBe('enter-reward')
  expect(farm(ONE, 'x').problem).toBe('bad-days')
  expect(farm(ONE, '6').problem).toBe('bad-days')
  expect(farm(ONE, '366').problem).toBe('bad-days')
  expect(farm(20_000n, '30').problem).toBe('reward-too-small')
  expect(checked({ farm: undefined }).wish).not.toHaveProperty('farm')
})

test('the wallet has to have all of it, the prices of pool and farm with it', () => {
  const { payment = 0n } = checked()
  const fees = 3n * 10_000n
  const all = payment + 2n * (ONE + 20_000n) + fees
  expect(checked({}, { payment: all }).problem).toBeUndefined()
  expect(checked({}, { payment: all - 1n }).problem).toBe('lacks-payment')
  const tokens = 101_000n * ONE + fees
  expect(checked({}, { token: tokens }).problem).toBeUndefined()
  expect(checked({}, { token: tokens - 1n }).problem).toBe('lacks-token')
})
