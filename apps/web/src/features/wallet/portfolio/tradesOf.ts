import type { InfoTransaction } from '@sluice/sdk/info'
import type { Trade } from './profit.ts'

/** What swaps bought and sold, from the oldest to the newest. A swap that nobody knows the worth of makes no trade. */
export const tradesOf = (newestFirst: readonly InfoTransaction[]): readonly Trade[] =>
  newestFirst.toReversed().flatMap(({ action, token0, token1, valueUsd }): Trade[] => {
    if (action !== 'Swap' || valueUsd <= 0n) return []
    const [paid, got] = token0.amountIn > 0n ? [token0, token1] : [token1, token0]
    return [
      { ledgerId: paid.ledgerId, amount: -paid.amountIn, valueUsd },
      { ledgerId: got.ledgerId, amount: got.amountOut, valueUsd },
    ]
  })
