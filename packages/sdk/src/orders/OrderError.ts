import { type ErrorDetails, type Funds, type Retry, SluiceError } from '../errors.ts'

/** Why a limit order cannot be planned, or was not placed. */
export const ORDER_ERROR_CODES = ['wrong-side', 'out-of-range', 'too-little'] as const
export type OrderErrorCode = (typeof ORDER_ERROR_CODES)[number]

type Facts = { details?: ErrorDetails; retry: Retry; funds: Funds; cause?: unknown }

export class OrderError extends SluiceError<OrderErrorCode> {
  override readonly name = 'OrderError'

  constructor(code: OrderErrorCode, facts: Facts) {
    super(code, facts)
  }

  /** Nothing has been asked of anybody yet. */
  static of(code: OrderErrorCode): OrderError {
    return new OrderError(code, { retry: 'after-change', funds: 'wallet' })
  }
}
