import { AmmError } from './ammError.ts'
import { MAX_UINT256 } from './limits.ts'
import { type SqrtPriceX96, toSqrtPriceX96 } from './sqrtPrice.ts'

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

/**
 * Sqrt price at a tick: `sqrt(1.0001^tick) * 2^96` (whitepaper 6.1), rounded up from the reference protocol's
 * 128-bit chain of products, so that it equals its result to the last unit. Throws `illegal-tick` out of range.
 */
export function sqrtRatioAtTick(tick: number): SqrtPriceX96 {
  if (!Number.isInteger(tick) || tick < MIN_TICK || tick > MAX_TICK) {
    throw new AmmError('illegal-tick', `Tick ${tick} is outside ${MIN_TICK}..${MAX_TICK}`)
  }
  let ratio = 1n << 128n
  let bits = tick < 0 ? -tick : tick
  for (const factor of FACTOR_OF_BIT) {
    if (bits === 0) break
    if ((bits & 1) === 1) ratio = (ratio * factor) >> 128n
    bits >>= 1
  }
  if (tick > 0) ratio = MAX_UINT256 / ratio
  const rounded = ratio >> 32n
  return toSqrtPriceX96(rounded << 32n === ratio ? rounded : rounded + 1n)
}

/** `2^64 / log2(sqrt(1.0001))`: turns a binary logarithm into a count of ticks. */
const TICKS_PER_DOUBLING_X64 = 255738958999603826347141n

/**
 * Binary digits of the logarithm's fraction. With 20 the estimate is at most 0.014 tick too low, so that only one
 * price in seventy needs the exact (and dearer) comparison below.
 */
const FRACTION_BITS = 20n

/** Generous bounds of the estimate's error, in ticks X128: it is never too high by more, nor too low by more. */
const ESTIMATE_TOO_HIGH_X128 = (1n << 128n) / 1000n
const ESTIMATE_TOO_LOW_X128 = (15n << 128n) / 1000n

/**
 * The greatest tick whose sqrt price is at most the given one.
 * Throws `illegal-price` outside `MIN_SQRT_RATIO <= price < MAX_SQRT_RATIO`.
 */
export function tickAtSqrtRatio(sqrtPriceX96: SqrtPriceX96): number {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    throw new AmmError('illegal-price', `Sqrt price ${sqrtPriceX96} is outside the tick range`)
  }
  const ticksX128 = (log2X64(sqrtPriceX96) - (96n << 64n)) * TICKS_PER_DOUBLING_X64
  const low = (ticksX128 - ESTIMATE_TOO_HIGH_X128) >> 128n
  const high = Number((ticksX128 + ESTIMATE_TOO_LOW_X128) >> 128n)
  if (low === BigInt(high)) return high
  return high <= MAX_TICK && sqrtRatioAtTick(high) <= sqrtPriceX96 ? high : high - 1
}

/** Binary logarithm as X64, rounded down to `FRACTION_BITS` binary digits (repeated squaring of the mantissa). */
function log2X64(value: bigint): bigint {
  const exponent = mostSignificantBit(value)
  const shift = BigInt(exponent) - 127n
  let mantissa = shift >= 0n ? value >> shift : value << -shift
  let result = BigInt(exponent) << 64n
  for (let bit = 63n; bit >= 64n - FRACTION_BITS; bit--) {
    mantissa = (mantissa * mantissa) >> 127n
    if (mantissa >> 128n !== 0n) {
      result |= 1n << bit
      mantissa >>= 1n
    }
  }
  return result
}

/** Index of the highest set bit of a positive number below 2^256. */
export function mostSignificantBit(value: bigint): number {
  let rest = value
  let index = 0
  for (const step of HALVING_STEPS) {
    const upper = rest >> step.shift
    if (upper === 0n) continue
    rest = upper
    index += step.bits
  }
  return index
}

const HALVING_STEPS = [128, 64, 32, 16, 8, 4, 2, 1].map((bits) => ({ bits, shift: BigInt(bits) }))
