import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pool } from '../entities/Pool.ts'
import type { SwapKind } from '../math/swapStep.ts'
import { bestTrade, type TradeRequest } from './bestTrade.ts'
import { followPath, type Path } from './followPath.ts'
import { PoolGraph } from './PoolGraph.ts'
import { marketToken, randomMarket } from './randomMarket.ts'
import { splitAmount } from './splitAmount.ts'
import { ALLOWANCE_COSTS, depositFees, payoutFees } from './transferCosts.ts'

const [tokenIn, tokenOut] = [marketToken(1), marketToken(3)]
const kind = fc.constantFrom<SwapKind>('exact-in', 'exact-out')
const amount = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.bigInt({ min: 1n, max: 10_007n }))
  .map(([bits, base]) => base << BigInt(bits))

/** Every path without a token twice, tried one by one. */
function* allPaths(pools: readonly Pool[], maxHops: number, path: Path = []): Generator<Path> {
  const at = path.at(-1)?.to ?? tokenIn
  for (const edge of new PoolGraph(pools).edgesFrom(at.address)) {
    const isVisited = edge.to.address === tokenIn.address || path.some((e) => e.from === edge.to)
    if (isVisited || path.some((e) => e.to.address === edge.to.address)) continue
    const longer = [...path, edge]
    if (edge.to.address === tokenOut.address) yield longer
    else if (longer.length < maxHops) yield* allPaths(pools, maxHops, longer)
  }
}

function bestByTryingAll(request: TradeRequest): bigint | undefined {
  const { pools, kind, amount } = request
  let best: bigint | undefined
  for (const path of allPaths(pools, request.maxHops ?? 3)) {
    const swap = followPath(path, kind, amount, ALLOWANCE_COSTS)
    if (swap === undefined) continue
    const worth = kind === 'exact-in' ? swap.amountOut : -swap.amountIn
    if (best === undefined || worth > best) best = worth
  }
  return best
}

test('without splits, the best trade equals the best of all paths tried one by one', () => {
  fc.assert(
    fc.property(
      randomMarket,
      kind,
      amount,
      fc.integer({ min: 1, max: 3 }),
      (pools, kind, amount, maxHops) => {
        const request = { pools, tokenIn, tokenOut, kind, amount, maxHops, maxSplits: 1 }
        const trade = bestTrade(request)
        const open = trade && (kind === 'exact-in' ? trade.amountOut : -trade.amountIn)
        expect(open).toBe(bestByTryingAll(request))
      },
    ),
    share(2000),
  )
})

test('a trade is never worse than the best single pool, ledger fees counted', () => {
  fc.assert(
    fc.property(randomMarket, kind, amount, (pools, kind, amount) => {
      const request = { pools, tokenIn, tokenOut, kind, amount }
      const single = bestTrade({ ...request, maxHops: 1, maxSplits: 1 })
      if (single === undefined) return
      const trade = bestTrade(request)
      expect(trade?.received).toBeGreaterThanOrEqual(single.received)
      expect(trade?.spent).toBeLessThanOrEqual(single.spent)
    }),
    share(1000),
  )
})

test('the wallet spends or receives what was asked for, however many routes share the amount', () => {
  fc.assert(
    fc.property(randomMarket, kind, amount, (pools, kind, amount) => {
      const trade = bestTrade({ pools, tokenIn, tokenOut, kind, amount })
      if (trade === undefined) return
      if (kind === 'exact-in') {
        expect(trade.spent).toBe(amount + depositFees(ALLOWANCE_COSTS, tokenIn))
      } else expect(trade.received).toBe(amount - payoutFees(ALLOWANCE_COSTS, tokenOut))
    }),
    share(500),
  )
})

test('no pool is used twice, and every hop is what the pool itself would do', () => {
  fc.assert(
    fc.property(randomMarket, kind, amount, (pools, kind, amount) => {
      const trade = bestTrade({ pools, tokenIn, tokenOut, kind, amount })
      const hops = trade?.swaps.flatMap((swap) => swap.hops) ?? []
      expect(new Set(hops.map((hop) => hop.pool.id)).size).toBe(hops.length)
      for (const hop of hops) {
        const [out] = hop.pool.getOutputAmount({ token: hop.tokenIn, amount: hop.amountIn })
        expect(out.amount).toBeGreaterThanOrEqual(hop.amountOut)
        if (kind === 'exact-in') expect(out.amount).toBe(hop.amountOut)
      }
    }),
    share(500),
  )
})

test('ledger fees between hops come out of what the next hop gets', () => {
  fc.assert(
    fc.property(randomMarket, kind, amount, (pools, kind, amount) => {
      const trade = bestTrade({ pools, tokenIn, tokenOut, kind, amount })
      for (const { hops } of trade?.swaps ?? []) {
        hops.slice(1).forEach((hop, index) => {
          const fees = 3n * (hop.tokenIn.transferFee ?? 0n)
          expect(hops[index]?.amountOut).toBe(hop.amountIn + fees)
        })
      }
    }),
    share(500),
  )
})

test('a prompt that costs more than a detour gains keeps the trade in one pool', () => {
  fc.assert(
    fc.property(randomMarket, kind, amount, (pools, kind, amount) => {
      const request = { pools, tokenIn, tokenOut, kind, amount }
      const single = bestTrade({ ...request, maxHops: 1, maxSplits: 1 })
      if (single === undefined) return
      const costs = { ...ALLOWANCE_COSTS, promptCost: 10n ** 40n }
      expect(bestTrade({ ...request, costs })?.prompts).toBe(2)
    }),
    share(300),
  )
})

test('a split of concave worths is at least as good as every division into sixteenths', () => {
  const root = (factor: bigint) => (share: bigint) =>
    BigInt(Math.floor(Math.sqrt(Number(share * factor)) * 1e6))
  fc.assert(
    fc.property(
      fc.bigInt(1n, 1000n),
      fc.bigInt(1n, 1000n),
      fc.bigInt(16n, 10n ** 9n),
      (a, b, total) => {
        const worths = [root(a), root(b)]
        const split = splitAmount(total, worths)
        for (let part = 0n; part <= 16n; part++) {
          const first = (total * part) / 16n
          const worth = root(a)(first) + root(b)(total - first)
          expect((split?.worth ?? 0n) * 100_001n).toBeGreaterThanOrEqual(worth * 100_000n)
        }
      },
    ),
    share(300),
  )
})

test('an amount that neither of two pools can serve alone is shared between them', () => {
  const most = (pool: Pool) => {
    const ladder = pool.ladder(pool.isToken0(tokenIn))
    return ladder.quote('exact-in', 10n ** 30n).amountOut
  }
  fc.assert(
    fc.property(randomMarket, (market) => {
      const pools = market
        .filter((pool) => pool.involvesToken(tokenIn) && pool.involvesToken(tokenOut))
        .toSorted((a, b) => (most(a) > most(b) ? -1 : 1))
        .slice(0, 2)
      const [first = 0n, second = 0n] = pools.map(most)
      fc.pre(second > 1000n && second * 16n > first)
      const amount = first + second / 4n
      const trade = bestTrade({ pools, tokenIn, tokenOut, kind: 'exact-out', amount })
      expect(trade?.swaps.length).toBe(2)
    }),
    share(100),
  )
})
