import fc from 'fast-check'
import { FEE_TIERS } from '../feeTiers.ts'
import { toLiquidity } from '../liquidity.ts'
import { sqrtRatioAtTick } from '../math/tickMath.ts'
import { planMint } from './liquidityChange.ts'
import { applyPlan } from './poolChange.ts'
import { emptyPool, type TestPool } from './testPool.ts'

/** Amounts of every magnitude, as small ones find rounding errors and large ones cross many ticks. */
export const swapAmount = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.bigInt({ min: 1n, max: 1_000_003n }))
  .map(([bits, base]) => 1n + ((base << BigInt(bits)) >> 10n))
/** In tick spacings. */
export const width = fc.integer({ min: 1, max: 80 })
/** In tick spacings from the price. */
export const offset = fc.integer({ min: -40, max: 40 })
/** A pool of any fee tier at any usual price, with one to five positions around it. */
export const randomPool = fc
  .record({
    tier: fc.constantFrom(...FEE_TIERS),
    startTick: fc.integer({ min: -200_000, max: 200_000 }),
    ranges: fc.array(fc.record({ offset, width, amount: swapAmount }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ tier, startTick, ranges }) => {
    const pool = emptyPool({ ...tier, sqrtPriceX96: sqrtRatioAtTick(startTick) })
    ranges.forEach((range, index) => {
      mint(pool, BigInt(index + 1), range)
    })
    return pool
  })

/** Adds a position to a pool; returns what it costs. */
export function mint(
  pool: TestPool,
  positionId: bigint,
  range: { offset: number; width: number; amount: bigint },
) {
  const { tickSpacing, tick } = pool.state
  const tickLower = (Math.floor(tick / tickSpacing) + range.offset) * tickSpacing
  return applyPlan(
    pool,
    planMint(pool, {
      positionId,
      tickLower: Math.max(-840_000, Math.min(840_000, tickLower)),
      tickUpper: Math.max(-840_000, Math.min(840_000, tickLower)) + range.width * tickSpacing,
      liquidity: toLiquidity(range.amount),
    }),
  )
}
