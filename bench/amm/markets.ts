import { Pool, type Token } from '../../packages/amm/src/index.ts'
import { toLiquidity } from '../../packages/amm/src/liquidity.ts'
import { sqrtRatioAtTick } from '../../packages/amm/src/math/tickMath.ts'
import { toReferencePool } from '../../packages/amm/src/oracle/drawPool.ts'
import { SeededRandom } from '../../packages/amm/src/oracle/SeededRandom.ts'
import { planMint } from '../../packages/amm/src/pool/liquidityChange.ts'
import { applyPlan } from '../../packages/amm/src/pool/poolChange.ts'
import { planSwap } from '../../packages/amm/src/pool/swap.ts'
import { emptyPool } from '../../packages/amm/src/pool/testPool.ts'

const SPACING = 60

function token(index: number): Token {
  return { address: `0x${(index + 1).toString(16).padStart(40, '0')}`, decimals: 8 }
}

/** A pool with an initialised tick at each multiple of its spacing, and the input that goes over so many of them. */
export function everySpacingPool(crossed: number) {
  const source = emptyPool({
    feePips: 3000n,
    tickSpacing: SPACING,
    sqrtPriceX96: sqrtRatioAtTick(30),
  })
  for (let index = 1; index <= 60; index++) {
    const range = { tickLower: -SPACING * index, tickUpper: SPACING * index }
    const liquidity = toLiquidity(10n ** 15n * BigInt(61 - index))
    applyPlan(source, planMint(source, { positionId: BigInt(index), ...range, liquidity }))
  }
  const pool = new Pool('bench', [token(0), token(1)], source)
  const sqrtPriceLimitX96 = sqrtRatioAtTick(-SPACING * crossed + 25)
  const { outcome } = planSwap(source, {
    zeroForOne: true,
    kind: 'exact-in',
    amount: 10n ** 30n,
    sqrtPriceLimitX96,
  })
  return { pool, theirs: toReferencePool(pool, source.ticks.ticks), amountIn: outcome.amountIn }
}

/** So many pools over a fifth as many tokens, each with three ranges around a price near 1. */
export function randomPools(count: number) {
  const random = new SeededRandom(7)
  const tokens = Array.from({ length: count / 5 }, (_, index) => token(index))
  return Array.from({ length: count }, (_, index) => {
    const a = random.between(0, tokens.length - 1)
    const b = (a + random.between(1, tokens.length - 1)) % tokens.length
    const tick = random.between(-300, 300)
    const source = emptyPool({
      feePips: 3000n,
      tickSpacing: SPACING,
      sqrtPriceX96: sqrtRatioAtTick(tick),
    })
    for (const [id, width] of [10, 50, 200].entries()) {
      const range = { tickLower: -SPACING * width, tickUpper: SPACING * width }
      const liquidity = toLiquidity(10n ** 14n + random.bits(45))
      applyPlan(source, planMint(source, { positionId: BigInt(id + 1), ...range, liquidity }))
    }
    const pool = new Pool(`pool-${index}`, [token(a), token(b)], source)
    return { pool, theirs: toReferencePool(pool, source.ticks.ticks) }
  })
}
