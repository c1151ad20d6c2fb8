import { AmmError } from '../ammError.ts'
import { MAX_UINT256 } from '../limits.ts'

/**
 * `a * b / denominator` with a full-width product, rounded down.
 * Throws `overflow` when the result needs more than 256 bits, as the reference protocol reverts there.
 */
export function mulDiv(a: bigint, b: bigint, denominator: bigint): bigint {
  return checked((a * b) / denominator)
}

/** `a * b / denominator` with a full-width product, rounded up. Throws `overflow` above 256 bits. */
export function mulDivRoundingUp(a: bigint, b: bigint, denominator: bigint): bigint {
  return checked(divRoundingUp(a * b, denominator))
}

/** `a / b` for non-negative numbers, rounded up. */
export function divRoundingUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

function checked(result: bigint): bigint {
  if (result > MAX_UINT256) throw new AmmError('overflow', 'The result needs more than 256 bits')
  return result
}

/** The smaller of two numbers. */
export function smallerOf<Value extends bigint>(a: Value, b: Value): Value {
  if (b < a) return b
  return a
}
