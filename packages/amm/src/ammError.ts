export type AmmErrorCode =
  | 'illegal-tick'
  | 'illegal-price'
  | 'illegal-amount'
  | 'illegal-liquidity'
  | 'illegal-fee'
  | 'illegal-token'
  | 'illegal-route'
  | 'price-limit-out-of-bound'
  | 'too-much-liquidity-in-tick'
  | 'position-not-found'
  | 'position-range-differs'
  | 'overflow'

/**
 * The one error this engine throws: an argument outside its bounds, or a result too large for the type that the
 * reference protocol stores it in. The state is untouched whenever it is thrown, because plans are applied afterwards.
 */
export class AmmError extends Error {
  readonly code: AmmErrorCode

  constructor(code: AmmErrorCode, message: string) {
    super(message)
    this.name = 'AmmError'
    this.code = code
  }
}
