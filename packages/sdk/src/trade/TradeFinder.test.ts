import { expect, test } from 'vitest'
import type { PoolFacts } from './PoolFacts.ts'
import { TradeFinder, type TradeSearch } from './TradeFinder.ts'

const ONE = 100_000_000n
const token = (ledgerId: string) => ({ ledgerId, decimals: 8, fee: 10_000n, hasAllowances: true })
const tokens = [token('a'), token('b'), token('c')]
const LIQUIDITY = 1_000n * ONE

/** Both tokens at a price of one, over the full range: about `LIQUIDITY` of each lies in it. */
const pool = (id: string, token0: string, token1: string): PoolFacts => ({
  id,
  token0,
  token1,
  feePips: 3_000n,
  sqrtPriceX96: 1n << 96n,
  tick: 0,
  liquidity: LIQUIDITY,
  ranges: [{ tickLower: -887_220, tickUpper: 887_220, liquidity: LIQUIDITY }],
})

const wanting = (amount: bigint, poolIds: readonly string[]): TradeSearch => ({
  request: { kind: 'exact-out', tokenIn: 'a', tokenOut: 'c', amount, maxHops: 3, maxSplits: 4 },
  tokens,
  poolIds,
})

function finderOf(...pools: readonly PoolFacts[]) {
  const finder = new TradeFinder()
  for (const facts of pools) finder.give(facts)
  return finder
}

test('of an output that the pools do not have, nearly all that they have is offered', () => {
  const finder = finderOf(pool('p', 'a', 'c'))
  const tooMuch = wanting(1_000_000n * ONE, ['p'])
  expect(finder.find(tooMuch)).toBeUndefined()
  const most = finder.findMost(tooMuch)?.asked ?? 0n
  expect(most).toBeGreaterThan(990n * ONE)
  expect(most).toBeLessThan(LIQUIDITY)
  expect(finder.find(wanting(most, ['p']))?.received).toBeGreaterThanOrEqual(most)
})

// a pool gives half of its own for as much as the other gives in all
test('what comes on the way over another token is counted too', () => {
  const finder = finderOf(pool('p', 'a', 'b'), pool('q', 'b', 'c'))
  expect(finder.findMost(wanting(1_000_000n * ONE, ['p', 'q']))?.asked).toBeGreaterThan(490n * ONE)
})

test('pools without any of it offer nothing', () => {
  const finder = finderOf(pool('p', 'a', 'b'))
  expect(finder.findMost(wanting(ONE, ['p']))).toBeUndefined()
})
