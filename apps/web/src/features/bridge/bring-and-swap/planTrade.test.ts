import type { TradeQuote } from '@sluice/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastOf, plannedTrade, quoteAll } from './planTrade.ts'

const PPM = 1_000_000n
const quoteOf = (change: Partial<TradeQuote>): TradeQuote => ({
  ...{ kind: 'exact-in', asked: 100n, tokenIn: 'a', tokenOut: 'b', branches: [] },
  ...{ amountIn: 100n, amountOut: 100n, spent: 100n, received: 100n },
  ...{ priceImpactPpm: 0n, direct: undefined },
  ...change,
})

test('whatever slippage a planned trade takes, no less arrives than was agreed to', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 30n),
      fc.bigInt(0n, PPM),
      fc.bigInt(0n, PPM / 2n),
      fc.bigInt(1n, 10n ** 30n),
      (agreedOn, tolerance, usual, received) => {
        const least = leastOf(agreedOn, tolerance)
        const trade = plannedTrade(quoteOf({ received }), least, usual)
        if (received < least) expect(trade).toBeUndefined()
        if (trade === undefined) return
        expect(leastOf(received, trade.slippagePpm)).toBeGreaterThanOrEqual(least)
        expect(trade.slippagePpm).toBeLessThanOrEqual(usual)
      },
    ),
  )
})

test('without a quote, or for nothing, there is no trade', () => {
  expect(plannedTrade(undefined, 0n, 1n)).toBeUndefined()
  expect(plannedTrade(quoteOf({ received: 0n }), 0n, 1n)).toBeUndefined()
})

/** A market in which each of so many ways takes the ledger's fee twice. */
function market(ways: bigint) {
  const asked: bigint[] = []
  const quote = async ({ amount }: { amount: bigint }) => {
    asked.push(amount)
    return quoteOf({ asked: amount, spent: amount + 2n * 10n * ways, received: amount })
  }
  const fetch = async () => ({ fee: 10n })
  return { asked, sdk: { trade: { quote }, tokens: { fetch } } as never }
}

test.each([
  [1n, [980n]],
  [3n, [980n, 940n]],
])('of all that is there the fees are paid, over %s ways', async (ways, amounts) => {
  const { asked, sdk } = market(ways)
  const found = await quoteAll(sdk, { tokenIn: 'a', tokenOut: 'b', available: 1_000n })
  expect(found?.spent).toBeLessThanOrEqual(1_000n)
  expect(asked).toEqual(amounts)
})

test('what the fees would eat up is not asked about', async () => {
  const { asked, sdk } = market(1n)
  expect(await quoteAll(sdk, { tokenIn: 'a', tokenOut: 'b', available: 20n })).toBeUndefined()
  expect(asked).toEqual([])
})
