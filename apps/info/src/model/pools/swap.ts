import { applyPlan, planSwap } from '@sluice/amm'
import type { EventOf } from '../events/eventFields.ts'
import type { PoolBook } from '../state/books.ts'
import type { Applying } from './Applying.ts'
import { changeLocked, isShallow } from './locked.ts'
import { setUnused, unusedAfter } from './outside.ts'
import { recordTransaction } from './recordTransaction.ts'
import { requireOpen, requireSame } from './sameAsTold.ts'
import { settlePool } from './settlePool.ts'

const PIPS_PER_ONE = 1_000_000n

/** A swap, with its volume at the prices before. @throws NonsenseError */
export function applySwap(applying: Applying, pool: PoolBook, event: EventOf<'swapped'>): void {
  const { state, prices, timeMs } = applying
  const live = requireOpen(pool)
  const { zeroForOne, amountIn, amountOut } = event
  const plan = planSwap(live, { zeroForOne, kind: 'exact-in', amount: event.amountOffered })
  const { outcome } = plan
  requireSame(
    pool,
    {
      amountIn: outcome.amountIn,
      amountOut: outcome.amountOut,
      feeAmount: outcome.feeAmount,
      sqrtPriceX96: outcome.sqrtPriceX96After,
      tick: outcome.tickAfter,
      liquidity: outcome.liquidityAfter,
    },
    {
      amountIn,
      amountOut,
      feeAmount: event.feeAmount,
      sqrtPriceX96: event.sqrtPriceX96,
      tick: event.tick,
      liquidity: event.liquidity,
    },
  )
  const change = zeroForOne
    ? { amount0: amountIn, amount1: -amountOut }
    : { amount0: -amountOut, amount1: amountIn }
  const unused = unusedAfter(pool, { amount0: -change.amount0, amount1: -change.amount1 })

  const [volume0, volume1] = zeroForOne ? [amountIn, amountOut] : [amountOut, amountIn]
  const volumeUsd = volumeOf(applying, pool, [volume0, volume1])
  const feesUsd = (volumeUsd * BigInt(pool.feePips)) / PIPS_PER_ONE
  const shallow = isShallow(applying, pool)
  const user = state.user(event.owner, timeMs)
  user.swapCount += 1
  if (prices.isCounted(pool)) user.volumeUsd += volumeUsd
  recordTransaction(applying, { pool, kind: 'swapped', user, valueUsd: volumeUsd })

  applyPlan(live, plan)
  setUnused(pool, unused)
  changeLocked(pool, change)
  addVolumes(pool, { volume0, volume1, volumeUsd, feesUsd })
  settlePool(applying, pool, {
    volume0,
    volume1,
    volumeUsd,
    feesUsd,
    isTransaction: true,
    isShallow: shallow,
  })
}

/**
 * What was paid or received of the token whose price is surer. If that is no anchor, its price is somebody's own word as well, and
 * the other side must have been worth as much.
 */
function volumeOf(
  { prices }: Applying,
  pool: PoolBook,
  [volume0, volume1]: readonly [bigint, bigint],
): bigint {
  const side = prices.surerSide(pool)
  if (side === undefined) return 0n
  const [worth0, worth1] = [
    prices.worthUsd(pool.token0, volume0),
    prices.worthUsd(pool.token1, volume1),
  ]
  const [surer, other] = side === 0 ? [worth0, worth1] : [worth1, worth0]
  const isAnchor = prices.behindUsd(side === 0 ? pool.token0 : pool.token1) === undefined
  return isAnchor || surer < other ? surer : other
}

type Volumes = { volume0: bigint; volume1: bigint; volumeUsd: bigint; feesUsd: bigint }

function addVolumes(pool: PoolBook, { volume0, volume1, volumeUsd, feesUsd }: Volumes): void {
  const { token0, token1 } = pool
  pool.volume0 += volume0
  pool.volume1 += volume1
  token0.volume += volume0
  token1.volume += volume1
  for (const book of [pool, token0, token1]) {
    book.volumeUsd += volumeUsd
    book.feesUsd += feesUsd
  }
}
