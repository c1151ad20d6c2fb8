import { SluiceError } from '../errors.ts'

/** Why liquidity cannot be planned, was not added, or not taken out. */
export const LIQUIDITY_ERROR_CODES = [
  'out-of-range',
  'too-little',
  'liquidity-price-moved',
  'liquidity-refused',
  'position-gone',
  'position-is-order',
  'nothing-to-collect',
  'pool-not-created',
  'pool-exists',
  'same-token',
  'position-underway',
] as const
export type LiquidityErrorCode = (typeof LIQUIDITY_ERROR_CODES)[number]

export class LiquidityError extends SluiceError<LiquidityErrorCode> {
  override readonly name = 'LiquidityError'

  /** What no pool would take, before anything is asked of anybody. */
  static of(
    code:
      | 'out-of-range'
      | 'too-little'
      | 'position-is-order'
      | 'nothing-to-collect'
      | 'pool-exists'
      | 'same-token',
  ): LiquidityError {
    return new LiquidityError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** The price has left what its owner accepts. What was deposited is at the pool: resume it, or take it back. */
  static priceMoved(cause?: unknown): LiquidityError {
    return new LiquidityError('liquidity-price-moved', { retry: 'now', funds: 'pool', cause })
  }

  /** The pool refused it. What was deposited is at the pool: resume it, or take it back. */
  static refused(reason: string, cause?: unknown): LiquidityError {
    return new LiquidityError('liquidity-refused', {
      details: { reason },
      retry: 'now',
      funds: 'pool',
      cause,
    })
  }

  /** The pool was not made. What was paid for it is at the passcode manager: resume it, or take it back. */
  static notCreated(reason: string, cause?: unknown): LiquidityError {
    return new LiquidityError('pool-not-created', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }

  /** It is on its way to or from the collection of position tokens, which finds out by itself where it is. */
  static underway(): LiquidityError {
    return new LiquidityError('position-underway', { retry: 'later', funds: 'moving' })
  }

  /** The position has ended meanwhile, or is somebody else's now. */
  static gone(): LiquidityError {
    return new LiquidityError('position-gone', { retry: 'never', funds: 'wallet' })
  }
}
