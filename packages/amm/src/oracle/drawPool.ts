import { Pool } from '../entities/Pool.ts'
import type { Token } from '../entities/Token.ts'
import { FEE_TIERS } from '../feeTiers.ts'
import { toLiquidity } from '../liquidity.ts'
import { sqrtRatioAtTick } from '../math/tickMath.ts'
import { planMint } from '../pool/liquidityChange.ts'
import { applyPlan } from '../pool/poolChange.ts'
import { emptyPool } from '../pool/testPool.ts'
import { toSqrtPriceX96 } from '../sqrtPrice.ts'
import { reference, referenceCore, toReference } from './referenceSdk.ts'
import type { SeededRandom } from './SeededRandom.ts'

const addressOf = (digit: number) => `0x${'0'.repeat(39)}${digit}`
const TOKEN0 = { address: addressOf(1), decimals: 8 }
const TOKEN1 = { address: addressOf(2), decimals: 6 }

export interface DrawnPool {
  readonly ours: Pool
  /** The seed of its making, for messages. */
  readonly toJSON: () => string
}

const CASES_PER_POOL = 50

/** Draws a new pool every so often, as making one costs more than asking it. */
export function poolDraw() {
  let pool: DrawnPool | undefined
  let used = 0
  return (random: SeededRandom): DrawnPool => {
    if (pool === undefined || used++ % CASES_PER_POOL === 0) pool = drawPool(random)
    return pool
  }
}

/** The reference knows no other tiers. */
const SHARED_TIERS = FEE_TIERS.filter(({ feePips }) => Number(feePips) in reference.TICK_SPACINGS)

/** A pool of any fee tier with one to five positions around its price. */
function drawPool(random: SeededRandom): DrawnPool {
  const tier = random.pick(SHARED_TIERS)
  const startTick = random.between(-200_000, 200_000)
  const price = sqrtRatioAtTick(startTick) + random.bits(30)
  const pool = emptyPool({ ...tier, sqrtPriceX96: toSqrtPriceX96(price) })
  const middle = Math.floor(startTick / tier.tickSpacing)
  const count = random.between(1, 5)
  for (let index = 1; index <= count; index++) {
    const lower = middle - random.between(index === 1 ? 1 : -20, 60)
    const upper = Math.max(lower, index === 1 ? middle : lower) + random.between(1, 80)
    const liquidity = toLiquidity(1_000_000n + random.magnitude(76))
    const range = { tickLower: lower * tier.tickSpacing, tickUpper: upper * tier.tickSpacing }
    applyPlan(pool, planMint(pool, { positionId: BigInt(index), ...range, liquidity }))
  }
  const ours = new Pool('drawn', [TOKEN0, TOKEN1], pool)
  const theirs = toReferencePool(ours, pool.ticks.ticks)
  known.set(ours, theirs)
  return { ours, toJSON: () => `${tier.feePips} pips at ${price}, ${count} positions` }
}

type ReferencePool = InstanceType<typeof reference.Pool>
const known = new WeakMap<Pool, ReferencePool>()

/** The same pool as the reference SDK sees it. */
export function referencePool(pool: Pool): ReferencePool {
  const theirs = known.get(pool)
  if (theirs === undefined) throw new Error('This pool was not drawn here')
  return theirs
}

/** A pool of ours, with its ticks, as the reference SDK sees it. */
export function toReferencePool(
  pool: Pool,
  ticks: ReadonlyMap<number, { liquidityGross: bigint; liquidityNet: bigint }>,
): ReferencePool {
  const token = ({ address, decimals }: Token) => new referenceCore.Token(1, address, decimals)
  const tickList = [...ticks]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([index, tick]) =>
        new reference.Tick({
          index,
          liquidityGross: toReference(tick.liquidityGross),
          liquidityNet: toReference(tick.liquidityNet),
        }),
    )
  return new reference.Pool(
    token(pool.token0),
    token(pool.token1),
    Number(pool.fee),
    toReference(pool.sqrtRatioX96),
    toReference(pool.liquidity),
    pool.tickCurrent,
    tickList,
  )
}
