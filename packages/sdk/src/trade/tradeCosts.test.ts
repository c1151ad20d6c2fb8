import { ALLOWANCE_COSTS } from '@sluice/amm'
import { expect, test } from 'vitest'
import { passedOn } from './passedOn.ts'
import type { TradeHop, TradeQuote } from './TradeQuote.ts'
import { savedAgainstDirect, singleHop } from './TradeQuote.ts'
import { feeCounts, leastReceived, poolFeesPpm } from './tradeCosts.ts'

const hop = (tokenIn: string, tokenOut: string, facts: Partial<TradeHop> = {}): TradeHop => ({
  poolId: `${tokenIn} ${tokenOut}`,
  tokenIn,
  tokenOut,
  zeroForOne: true,
  feePips: 3_000n,
  amountIn: 1_000n,
  amountOut: 1_000n,
  feeAmount: 3n,
  ...facts,
})

const quote: TradeQuote = {
  kind: 'exact-in',
  asked: 2_000n,
  tokenIn: 'a',
  tokenOut: 'c',
  branches: [{ hops: [hop('a', 'b'), hop('b', 'c')] }, { hops: [hop('a', 'c')] }],
  amountIn: 2_000n,
  amountOut: 2_000n,
  spent: 2_040n,
  received: 1_980n,
  priceImpactPpm: 0n,
  direct: { spent: 2_040n, received: 1_900n },
}

test('each pool costs an approval and a deposit in one token, and a payout in the other', () => {
  expect([...feeCounts(quote)]).toEqual([
    ['a', 4n],
    ['b', 3n],
    ['c', 2n],
  ])
})

test('each branch gives its own minimum at the least, less the fee of its payout', () => {
  expect(leastReceived(quote, 10_000n, { fee: 10n })).toBe(2n * (990n - 10n))
})

test('what pools keep adds up along a branch, and counts by the share of each', () => {
  expect(poolFeesPpm({ ...quote, branches: [{ hops: [hop('a', 'c')] }], amountIn: 1_000n })).toBe(
    3_000n,
  )
  expect(poolFeesPpm(quote)).toBe(4_496n)
  expect(poolFeesPpm({ branches: [], amountIn: 0n })).toBe(0n)
})

test('what is saved is more received, or less paid where the output was named', () => {
  expect(savedAgainstDirect(quote)).toBe(80n)
  expect(savedAgainstDirect({ ...quote, kind: 'exact-out', spent: 2_000n })).toBe(40n)
  expect(savedAgainstDirect({ ...quote, direct: undefined })).toBe(0n)
})

test('what a hop passes on is what the engine counts between two pools', () => {
  const { feesPerDeposit, feesPerPayout } = ALLOWANCE_COSTS
  expect(passedOn(1_000n, 10n)).toBe(1_000n - (feesPerPayout + feesPerDeposit) * 10n)
})

test('only one branch of one hop is a swap of one pool', () => {
  expect(singleHop(quote)).toBeUndefined()
  expect(singleHop({ ...quote, branches: quote.branches.slice(0, 1) })).toBeUndefined()
  expect(singleHop({ ...quote, branches: quote.branches.slice(1) })?.poolId).toBe('a c')
})
