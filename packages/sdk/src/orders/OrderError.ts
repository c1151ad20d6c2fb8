import { SluiceError } from '../errors.ts'

/** Why a limit order cannot be planned, was not placed, or not taken back. */
export const ORDER_ERROR_CODES = [
  'wrong-side',
  'out-of-range',
  'too-little',
  'no-orders-here',
  'order-price-passed',
  'order-refused',
  'order-gone',
  'order-came-back-short',
] as const
export type OrderErrorCode = (typeof ORDER_ERROR_CODES)[number]

export class OrderError extends SluiceError<OrderErrorCode> {
  override readonly name = 'OrderError'

  /** What no pool would take, before anything is asked of anybody. */
  static of(code: 'wrong-side' | 'out-of-range' | 'too-little'): OrderError {
    return new OrderError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** The pool takes no limit orders, or none now. */
  static noOrdersHere(): OrderError {
    return new OrderError('no-orders-here', { retry: 'later', funds: 'wallet' })
  }

  /** The market has reached the price before the order stood. What is sold is at the pool: resume it, or take it back. */
  static pricePassed(): OrderError {
    return new OrderError('order-price-passed', { retry: 'now', funds: 'pool' })
  }

  /** The pool refused a part of it. What is sold is at the pool: resume it, or take it back. */
  static refused(reason: string, cause?: unknown): OrderError {
    return new OrderError('order-refused', {
      details: { reason },
      retry: 'now',
      funds: 'pool',
      cause,
    })
  }

  /** It has ended meanwhile: filled, or taken back elsewhere. */
  static gone(): OrderError {
    return new OrderError('order-gone', { retry: 'never', funds: 'wallet' })
  }

  /** Of an order that was taken back to be placed elsewhere less came back than the new one needs: more was filled meanwhile. */
  static cameBackShort(balance: bigint): OrderError {
    return new OrderError('order-came-back-short', {
      details: { balance },
      retry: 'after-change',
      funds: 'wallet',
    })
  }
}
