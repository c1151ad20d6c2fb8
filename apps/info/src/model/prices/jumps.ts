import { MINUTE_MS } from '../candles/levels.ts'
import type { PoolBook } from '../state/books.ts'

const CONFIRMING_EVENTS = 3
const CONFIRMING_MS = 5 * MINUTE_MS

/** Whether a price has moved by more than half: at √price, times or divided by more than √1.5. */
function isJump(before: bigint, after: bigint): boolean {
  const [low, high] = before < after ? [before, after] : [after, before]
  return 2n * high * high > 3n * low * low
}

/**
 * What a pool's own price means for token prices. A jump in a shallow pool is not believed at once: three more events of the pool, or
 * five minutes, must find it still there. A price that comes back is as if it had never gone. A first price is its maker's own word:
 * only the five minutes, with liquidity, or depth make it count.
 */
export function trustPrice(
  pool: PoolBook,
  { timeMs, isShallow }: { timeMs: number; isShallow: boolean },
): void {
  const { sqrtPriceX96: now, liquidity = 0n } = pool.live?.state ?? {}
  if (now === undefined || (pool.trustedSqrtPriceX96 === undefined && liquidity === 0n)) return
  if (isDoubted(pool, now, { timeMs, isShallow })) return
  believe(pool, now)
}

function isDoubted(
  pool: PoolBook,
  now: bigint,
  { timeMs, isShallow }: { timeMs: number; isShallow: boolean },
): boolean {
  const trusted = pool.trustedSqrtPriceX96
  if (trusted !== undefined && !isJump(trusted, now)) return false
  if (pool.heldSinceMs === undefined) {
    if (isShallow) pool.heldSinceMs = timeMs
    return isShallow
  }
  if (trusted === undefined) return isShallow && !hasLasted(pool, timeMs)
  pool.heldEvents += 1
  return pool.heldEvents < CONFIRMING_EVENTS && !hasLasted(pool, timeMs)
}

/** Whether a jump has been there for long enough, though nothing happened in the pool. */
export const hasLasted = ({ heldSinceMs }: PoolBook, timeMs: number): boolean =>
  heldSinceMs !== undefined && timeMs - heldSinceMs >= CONFIRMING_MS

export function believe(pool: PoolBook, sqrtPriceX96: bigint): void {
  pool.trustedSqrtPriceX96 = sqrtPriceX96
  pool.heldSinceMs = undefined
  pool.heldEvents = 0
}
