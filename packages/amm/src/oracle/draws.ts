import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../math/tickMath.ts'
import type { SeededRandom } from './SeededRandom.ts'

/** A sqrt price of any magnitude inside the tick range. */
export function drawPrice(random: SeededRandom): bigint {
  const price = MIN_SQRT_RATIO + random.bits(random.between(1, 160))
  return price < MAX_SQRT_RATIO ? price : price % MAX_SQRT_RATIO
}

/** Two sqrt prices, most often close together as in a real swap. */
export function drawPricePair(random: SeededRandom): [bigint, bigint] {
  const a = drawPrice(random)
  const shift = BigInt(random.between(1, 40))
  const b = random.boolean() ? a + (a >> shift) : a - (a >> shift)
  return [a, b > MIN_SQRT_RATIO && b < MAX_SQRT_RATIO ? b : MIN_SQRT_RATIO]
}

/** Liquidity of any magnitude, 0 too. */
export function drawLiquidity(random: SeededRandom): bigint {
  return random.magnitude(128)
}
