import {
  type NextTickRequest,
  nextInitializedTickWithinOneWord,
  type WordReader,
} from '../math/tickBitmap.ts'
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
} from '../math/tickMath.ts'
import { type SqrtPriceX96, toSqrtPriceX96 } from '../sqrtPrice.ts'

/** How far a swap may move the price when nobody says otherwise. */
export const LOWEST_LIMIT = toSqrtPriceX96(MIN_SQRT_RATIO + 1n)
export const HIGHEST_LIMIT = toSqrtPriceX96(MAX_SQRT_RATIO - 1n)

/** Where a swap pauses next: an initialised tick, or the edge of a bitmap word. */
export interface SwapStop {
  readonly tick: number
  readonly isInitialized: boolean
  readonly sqrtPriceX96: SqrtPriceX96
}

/** The stop after a tick. The bitmap knows nothing of the tick range, and its last words reach beyond it. */
export function nextStop(words: WordReader, request: NextTickRequest): SwapStop {
  const next = nextInitializedTickWithinOneWord(words, request)
  const tick = Math.max(MIN_TICK, Math.min(MAX_TICK, next.tick))
  return { tick, isInitialized: next.isInitialized, sqrtPriceX96: recentRatio(tick) }
}

/** Swaps come by the same ticks again and again, in this pool and in others of the same spacing. */
const MOST_RECENT = 1024
const recentRatios = new Map<number, SqrtPriceX96>()

function recentRatio(tick: number): SqrtPriceX96 {
  const known = recentRatios.get(tick)
  if (known !== undefined) return known
  if (recentRatios.size >= MOST_RECENT) recentRatios.clear()
  const ratio = sqrtRatioAtTick(tick)
  recentRatios.set(tick, ratio)
  return ratio
}
