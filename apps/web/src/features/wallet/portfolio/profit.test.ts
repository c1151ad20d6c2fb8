import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldOf, profitsOf, type Trade } from './profit.ts'

const bought = (amount: bigint, valueUsd: bigint): Trade => ({ ledgerId: 'a', amount, valueUsd })
const sold = (amount: bigint, valueUsd: bigint): Trade => bought(-amount, valueUsd)

test('a sale takes all purchases in proportion, or the oldest first', () => {
  const trades = [bought(10n, 100n), bought(10n, 300n), sold(10n, 250n)]
  expect(profitsOf(trades, 'average').get('a')).toEqual({
    ...{ known: 10n, costUsd: 200n, realisedUsd: 50n, unknownSold: 0n },
  })
  expect(profitsOf(trades, 'fifo').get('a')).toEqual({
    ...{ known: 10n, costUsd: 300n, realisedUsd: 150n, unknownSold: 0n },
  })
})

test('what was never bought here counts in no profit', () => {
  expect(profitsOf([bought(10n, 100n), sold(40n, 800n)], 'average').get('a')).toEqual({
    ...{ known: 0n, costUsd: 0n, realisedUsd: 100n, unknownSold: 30n },
  })
})

test('what left by other ways than a sale takes its cost along; what came has none', () => {
  expect(heldOf({ known: 10n, costUsd: 100n }, 4n)).toEqual({
    known: 4n,
    costUsd: 40n,
    unknown: 0n,
  })
  expect(heldOf({ known: 10n, costUsd: 100n }, 15n)).toEqual({
    ...{ known: 10n, costUsd: 100n, unknown: 5n },
  })
  expect(heldOf({ known: 0n, costUsd: 0n }, 0n)).toEqual({ known: 0n, costUsd: 0n, unknown: 0n })
})

test('no dollar is lost or invented: what was paid is the cost of what is left and of what was sold', () => {
  const trade = fc
    .record({
      isSale: fc.boolean(),
      amount: fc.bigInt(1n, 1_000n),
      valueUsd: fc.bigInt(0n, 10_000n),
    })
    .map(({ isSale, amount, valueUsd }) => (isSale ? sold : bought)(amount, valueUsd))
  fc.assert(
    fc.property(
      fc.array(trade, { maxLength: 40 }),
      fc.constantFrom('average' as const, 'fifo' as const),
      (trades, method) => {
        const profit = profitsOf(trades, method).get('a')
        if (!profit) return
        const { known, costUsd, unknownSold } = profit
        const sum = (of: readonly Trade[], pick: (trade: Trade) => bigint) =>
          of.reduce((all, one) => all + pick(one), 0n)
        const buys = trades.filter(({ amount }) => amount > 0n)
        const sales = trades.filter(({ amount }) => amount < 0n)
        const amountIn = sum(buys, ({ amount }) => amount)
        const amountOut = sum(sales, ({ amount }) => -amount)
        expect(known).toBe(amountIn - (amountOut - unknownSold))
        expect(known).toBeGreaterThanOrEqual(0n)
        expect(costUsd).toBeGreaterThanOrEqual(0n)
        expect(costUsd).toBeLessThanOrEqual(sum(buys, ({ valueUsd }) => valueUsd))
        if (known === 0n) expect(costUsd).toBe(0n)
      },
    ),
    share(2_000),
  )
})
