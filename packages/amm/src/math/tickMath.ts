import { AmmError } from '../ammError.ts'
import { MAX_UINT32, MAX_UINT256 } from '../limits.ts'
import { type SqrtPriceX96, toSqrtPriceX96 } from '../sqrtPrice.ts'

/** Smallest tick: 1.0001^-887272 is just above 2^-128. */
export const MIN_TICK = -887272

/** Largest tick. */
export const MAX_TICK = 887272

/** Sqrt price at `MIN_TICK`. */
export const MIN_SQRT_RATIO = toSqrtPriceX96(4295128739n)

/** Sqrt price at `MAX_TICK`; a pool's price always stays below it. */
export const MAX_SQRT_RATIO = toSqrtPriceX96(1461446703485210103287273052203988822378723970342n)

/** `round(2^128 * 1.0001^(-2^i / 2))` for i = 0..19: one factor for each bit of a tick. */
const FACTOR_OF_BIT: readonly bigint[] = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
]

/** How many low bits of a tick have their product in a table: 4096 entries, each filled when first needed. */
const TABLE_BITS = 12
const TABLE_MASK = (1 << TABLE_BITS) - 1
const productOfLowBits: (bigint | undefined)[] = []
const HIGH_FACTORS = FACTOR_OF_BIT.slice(TABLE_BITS)

/**
 * Sqrt price at a tick: `sqrt(1.0001^tick) * 2^96` (whitepaper 6.1), rounded up from the reference protocol's
 * 128-bit chain of products, so that it equals its result to the last unit. Throws `illegal-tick` out of range.
 */
export function sqrtRatioAtTick(tick: number): SqrtPriceX96 {
  if (!Number.isInteger(tick) || tick < MIN_TICK || tick > MAX_TICK) {
    throw new AmmError('illegal-tick', `Tick ${tick} is outside ${MIN_TICK}..${MAX_TICK}`)
  }
  const distance = tick < 0 ? -tick : tick
  let ratio = lowProduct(distance & TABLE_MASK)
  let bits = distance >> TABLE_BITS
  for (const factor of HIGH_FACTORS) {
    if (bits === 0) break
    if ((bits & 1) === 1) ratio = (ratio * factor) >> 128n
    bits >>= 1
  }
  if (tick > 0) ratio = MAX_UINT256 / ratio
  return toSqrtPriceX96((ratio + MAX_UINT32) >> 32n)
}

function lowProduct(lowBits: number): bigint {
  const known = productOfLowBits[lowBits]
  if (known !== undefined) return known
  let product = 1n << 128n
  FACTOR_OF_BIT.slice(0, TABLE_BITS).forEach((factor, bit) => {
    if (((lowBits >> bit) & 1) === 1) product = (product * factor) >> 128n
  })
  productOfLowBits[lowBits] = product
  return product
}

/** Turns the natural logarithm of a sqrt price into a count of ticks. */
const TICKS_PER_E_FOLD = 2 / Math.log(1.0001)
const LN_OF_Q96 = 96 * Math.LN2

/**
 * An estimate at least this far from a whole tick has the right floor. The logarithm is off by less than 1e-9 tick, and
 * the rounding of the smallest ratios (32 bits) shifts a tick's border by less than 5e-6.
 */
const SAFE_DISTANCE = 1e-4

/**
 * The greatest tick whose sqrt price is at most the given one. A floating-point logarithm finds the place; where it
 * lands close to a whole tick, the exact price of that tick decides.
 * Throws `illegal-price` outside `MIN_SQRT_RATIO <= price < MAX_SQRT_RATIO`.
 */
export function tickAtSqrtRatio(sqrtPriceX96: SqrtPriceX96): number {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    throw new AmmError('illegal-price', `Sqrt price ${sqrtPriceX96} is outside the tick range`)
  }
  const estimate = (Math.log(Number(sqrtPriceX96)) - LN_OF_Q96) * TICKS_PER_E_FOLD
  const nearest = Math.round(estimate)
  if (Math.abs(estimate - nearest) > SAFE_DISTANCE) return Math.floor(estimate)
  return sqrtRatioAtTick(nearest) <= sqrtPriceX96 ? nearest : nearest - 1
}

/** Index of the highest set bit of a positive number below 2^256. */
export function mostSignificantBit(value: bigint): number {
  const estimate = Math.floor(Math.log2(Number(value)))
  // The conversion rounds and the logarithm may be off in its last digit: one too many or too few at worst.
  const top = value >> BigInt(estimate)
  if (top === 1n) return estimate
  return top === 0n ? estimate - 1 : estimate + 1
}
