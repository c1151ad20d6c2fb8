import { SluiceError } from '../errors.ts'

/** Why something was not done at the launchpad. */
export const LAUNCHPAD_ERROR_CODES = [
  'sale-gone',
  'sale-not-open',
  'sale-not-listed',
  'sale-amount-out-of-range',
  /** Paid to the investor's own account at the sale, which did not take it: it can be taken back from there. */
  'sale-paid-in',
  'sale-nothing-to-collect',
  'sale-not-created',
  'sale-started',
  /** The ledger has not answered yet, and the launchpad finds out by itself. */
  'sale-underway',
  'sale-refused',
] as const
export type LaunchpadErrorCode = (typeof LAUNCHPAD_ERROR_CODES)[number]

type Plain =
  | 'sale-gone'
  | 'sale-not-open'
  | 'sale-not-listed'
  | 'sale-nothing-to-collect'
  | 'sale-started'

/** What the launchpad says, in its own words, and which code that is. */
const BY_WORDS: readonly (readonly [RegExp, Plain])[] = [
  [/no such sale/, 'sale-gone'],
  [/is not open/, 'sale-not-open'],
  [/whitelist of this sale/, 'sale-not-listed'],
  [/nothing to withdraw|not more than the ledger/i, 'sale-nothing-to-collect'],
  [/until the start/, 'sale-started'],
]

/** Nothing has moved, unless `funds` says otherwise. */
export class LaunchpadError extends SluiceError<LaunchpadErrorCode> {
  override readonly name = 'LaunchpadError'

  static of(code: Plain): LaunchpadError {
    return new LaunchpadError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** What the launchpad refuses in words of its own. */
  static ofText(reason: string, cause?: unknown): LaunchpadError {
    const known = BY_WORDS.find(([words]) => words.test(reason))
    if (known !== undefined) return LaunchpadError.of(known[1])
    if (/has not answered|still being worked on/.test(reason)) return LaunchpadError.underway(cause)
    return LaunchpadError.refused(reason, cause)
  }

  static refused(reason: string, cause?: unknown): LaunchpadError {
    return new LaunchpadError('sale-refused', {
      details: { reason },
      retry: 'later',
      funds: 'wallet',
      cause,
    })
  }

  static underway(cause?: unknown): LaunchpadError {
    return new LaunchpadError('sale-underway', { retry: 'later', funds: 'moving', cause })
  }

  static notCreated(reason: string, cause?: unknown): LaunchpadError {
    return new LaunchpadError('sale-not-created', {
      details: { reason },
      retry: 'after-change',
      funds: 'wallet',
      cause,
    })
  }

  static amountOutOfRange(minimum: bigint, maximum: bigint): LaunchpadError {
    return new LaunchpadError('sale-amount-out-of-range', {
      details: { minimum, maximum },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  static paidIn(reason: string, cause?: unknown): LaunchpadError {
    return new LaunchpadError('sale-paid-in', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }
}
