import { OFFERED_TIERS, planSwap, toLiquidity, toSqrtPriceX96 } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PoolSnapshot } from '../pools/PoolSnapshot.ts'
import { toSnapshot } from '../pools/PoolSnapshot.ts'
import { quoteExactIn } from '../pools/quote.ts'
import { arriving } from '../swap/swapCosts.ts'
import { factsOf } from './PoolFacts.ts'
import { passedOn } from './passedOn.ts'
import { relevantPools } from './relevantPools.ts'
import { TradeFinder } from './TradeFinder.ts'
import type { TradeQuote, TradeRequest, TradeToken } from './TradeQuote.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const FEES = [0n, 10n, 500n, 3n, 0n, 70n]
/** The last token knows no allowances: it can be received and not be passed on. */
const TOKENS: readonly TradeToken[] = NAMES.map((ledgerId, index) => ({
  ledgerId,
  decimals: 8,
  fee: FEES[index] ?? 0n,
  hasAllowances: ledgerId !== 'f',
}))
const TIERS = OFFERED_TIERS.map(({ feePips }) => feePips)
const SPACINGS = [10, 60, 200]

const somePool = fc
  .record({
    tokens: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 2 }),
    tier: fc.nat(2),
    /** Of the price of token0, in parts per thousand. */
    price: fc.integer({ min: 500, max: 2_000 }),
    ranges: fc.array(
      fc.record({
        width: fc.integer({ min: 1, max: 40 }),
        liquidity: fc.bigInt(10n ** 7n, 10n ** 13n),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ tokens, tier, price, ranges }) => (index: number): PoolSnapshot => {
    const [one = 0, other = 1] = tokens
    const [token0, token1] = [Math.min(one, other), Math.max(one, other)]
    const spacing = SPACINGS[tier] ?? 60
    const sqrtPriceX96 = toSqrtPriceX96((BigInt(price) << 96n) / 1_000n)
    const tick = Math.floor(Math.log((price / 1_000) ** 2) / Math.log(1.0001))
    const middle = Math.floor(tick / spacing)
    const net = new Map<number, bigint>()
    const add = (at: number, amount: bigint) => net.set(at, (net.get(at) ?? 0n) + amount)
    let liquidity = 0n
    for (const range of ranges) {
      add((middle - range.width) * spacing, range.liquidity)
      add((middle + 1 + range.width) * spacing, -range.liquidity)
      liquidity += range.liquidity
    }
    const token = (at: number) => ({ address: NAMES[at] ?? '', standard: 'ICRC2' })
    return toSnapshot(
      `pool-${index}`,
      {
        fee: TIERS[tier] ?? 3_000n,
        key: '',
        sqrtPriceX96,
        tick: BigInt(tick),
        liquidity: toLiquidity(liquidity),
        token0: token(token0),
        token1: token(token1),
        maxLiquidityPerTick: 0n,
        nextPositionId: 1n,
      },
      [...net].map(([id, liquidityNet]) => ({
        id: `${id}`,
        liquidityNet,
        liquidityGross: 1n,
        feeGrowthOutside0X128: 0n,
        feeGrowthOutside1X128: 0n,
        initialized: true,
        tickCumulativeOutside: 0n,
        secondsOutside: 0n,
        secondsPerLiquidityOutsideX128: 0n,
      })),
    )
  })

const someMarket = fc
  .array(somePool, { minLength: 1, maxLength: 9 })
  .map((pools) => pools.map((make, index) => make(index)))

const someRequest = fc.record({
  kind: fc.constantFrom('exact-in' as const, 'exact-out' as const),
  // `f` is paid by transfer
  tokenIn: fc.constantFrom('a', 'b', 'f'),
  tokenOut: fc.constantFrom('c', 'f'),
  amount: fc.bigInt(1n, 10n ** 11n),
})

function find(snapshots: readonly PoolSnapshot[], request: TradeRequest): TradeQuote | undefined {
  const finder = new TradeFinder()
  for (const snapshot of snapshots) finder.give(factsOf(snapshot))
  const poolIds = snapshots.map(({ canisterId }) => canisterId)
  return finder.find({ request, tokens: TOKENS, poolIds })
}

const feeOf = (ledgerId: string) => TOKENS.find((token) => token.ledgerId === ledgerId)?.fee ?? 0n

test('pools that are given one after the other what a plan says give what it says', () => {
  fc.assert(
    fc.property(someMarket, someRequest, (market, request) => {
      const quote = find(market, request)
      if (quote === undefined) return
      if (request.tokenIn === 'f') expect(quote.branches).toHaveLength(1)
      const used = new Set<string>()
      let received = 0n
      let spent = 0n
      for (const { hops } of quote.branches) {
        let amount = hops[0]?.amountIn ?? 0n
        spent += amount + 2n * feeOf(request.tokenIn)
        for (const [index, hop] of hops.entries()) {
          expect(hop.amountIn).toBe(amount)
          expect(used.has(hop.poolId)).toBe(false)
          used.add(hop.poolId)
          expect(index === 0 || hop.tokenIn !== 'f').toBe(true)
          const pool = market.find(({ canisterId }) => canisterId === hop.poolId)
          if (pool === undefined) throw new Error('an unknown pool')
          const { zeroForOne } = hop
          const { outcome } = planSwap(pool.amm, { zeroForOne, kind: 'exact-in', amount })
          expect(outcome.isPartial).toBe(false)
          expect(hop.amountOut).toBe(outcome.amountOut)
          amount = passedOn(outcome.amountOut, feeOf(hop.tokenOut))
        }
        received += (hops.at(-1)?.amountOut ?? 0n) - feeOf(request.tokenOut)
      }
      expect([quote.spent, quote.received]).toEqual([spent, received])
      if (request.kind === 'exact-out') expect(received).toBeGreaterThanOrEqual(request.amount)
      else expect(spent).toBe(request.amount + 2n * feeOf(request.tokenIn))
    }),
    share(2_000),
  )
})

test('a trade is never worse than the best pool of the pair', () => {
  fc.assert(
    fc.property(someMarket, someRequest, (market, request) => {
      const { tokenIn, tokenOut, amount: amountIn } = request
      const direct = quoteExactIn(market, { tokenIn, tokenOut, amountIn })
      if (direct === undefined || direct.amountConsumed < amountIn) return
      const quote = find(market, { ...request, kind: 'exact-in' })
      const arrives = arriving(direct.amountOut, { fee: feeOf(tokenOut) })
      if (arrives === 0n) return
      expect(quote?.received).toBeGreaterThanOrEqual(arrives)
      expect(quote?.direct?.received).toBe(arrives)
    }),
    share(2_000),
  )
})

test('leaving out the pools that lie on no way changes nothing', () => {
  const maxHops = fc.constantFrom(1, 2, 3)
  fc.assert(
    fc.property(someMarket, someRequest, maxHops, (market, request, hops) => {
      const { tokenIn, tokenOut } = request
      const listed = market.map(({ canisterId, token0, token1, fee }) => ({
        canisterId,
        token0,
        token1,
        fee: Number(fee),
      }))
      const kept = relevantPools(listed, {
        tokenIn,
        tokenOut,
        maxHops: hops,
        isMiddle: (id) => id !== 'f',
      }).map(({ canisterId }) => canisterId)
      const relevant = market.filter(({ canisterId }) => kept.includes(canisterId))
      const asked = { ...request, maxHops: hops }
      const [all, some] = [find(market, asked), find(relevant, asked)]
      expect([some?.spent, some?.received]).toEqual([all?.spent, all?.received])
    }),
    share(1_000),
  )
})

test('a pool that has moved is looked at anew, also by a search that has known it', () => {
  fc.assert(
    fc.property(someMarket, someMarket, someRequest, (before, after, request) => {
      const finder = new TradeFinder()
      for (const snapshot of before) finder.give(factsOf(snapshot))
      const ids = (market: typeof before) => market.map(({ canisterId }) => canisterId)
      finder.find({ request, tokens: TOKENS, poolIds: ids(before) })
      for (const snapshot of after) finder.give(factsOf(snapshot))
      const found = finder.find({ request, tokens: TOKENS, poolIds: ids(after) })
      expect(found).toEqual(find(after, request))
    }),
    share(300),
  )
})
