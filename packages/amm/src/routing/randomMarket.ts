import fc from 'fast-check'
import { Pool } from '../entities/Pool.ts'
import type { Token } from '../entities/Token.ts'
import { OFFERED_TIERS } from '../feeTiers.ts'
import { toLiquidity } from '../liquidity.ts'
import { sqrtRatioAtTick } from '../math/tickMath.ts'
import { planMint } from '../pool/liquidityChange.ts'
import { applyPlan } from '../pool/poolChange.ts'
import { emptyPool } from '../pool/testPool.ts'

/** What a pool of a made-up market is like. */
export interface MarketPool {
  readonly tokens: readonly [number, number]
  readonly tier: number
  readonly tick: number
  /** Liquidity of three ranges around the price, from narrow to wide. */
  readonly liquidity: bigint
}

/** Tokens named by letters, each with its own ledger fee. */
export function marketToken(index: number): Token {
  const address = String.fromCharCode(97 + (index % 26)) + Math.floor(index / 26)
  return {
    address,
    decimals: 8,
    symbol: address.toUpperCase(),
    transferFee: BigInt(index % 4) * 10n,
  }
}

/** A pool with three ranges. */
function marketPool(description: MarketPool, index: number): Pool {
  const tier = OFFERED_TIERS[description.tier % OFFERED_TIERS.length]
  if (tier === undefined) throw new Error('there are no fee tiers')
  const pool = emptyPool({ ...tier, sqrtPriceX96: sqrtRatioAtTick(description.tick) })
  const middle = Math.floor(description.tick / tier.tickSpacing) * tier.tickSpacing
  for (const [id, width] of [10, 40, 100].entries()) {
    const range = {
      tickLower: middle - width * tier.tickSpacing,
      tickUpper: middle + width * tier.tickSpacing,
    }
    const liquidity = toLiquidity(description.liquidity / BigInt(id + 1))
    applyPlan(pool, planMint(pool, { positionId: BigInt(id + 1), ...range, liquidity }))
  }
  const [a, b] = description.tokens
  return new Pool(`pool-${index}`, [marketToken(a), marketToken(b)], pool)
}

/** Up to eight pools between up to five tokens, so that every kind of detour comes up. */
export const randomMarket = fc
  .array(
    fc.record({
      tokens: fc
        .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 2 })
        .map(([a = 0, b = 1]): [number, number] => [a, b]),
      tier: fc.nat(2),
      tick: fc.integer({ min: -2000, max: 2000 }),
      liquidity: fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((descriptions) => descriptions.map(marketPool))
