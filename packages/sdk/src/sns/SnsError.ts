import type { Refusal } from '@sluice/governance'
import { SluiceError } from '../errors.ts'

/** Errors of governance by their numbers, from 1 on; the last one is any other number. */
const BY_NUMBER = [
  'sns-unavailable',
  'sns-not-authorized',
  'sns-not-found',
  'sns-invalid-command',
  'sns-requires-not-dissolving',
  'sns-requires-dissolving',
  'sns-requires-dissolved',
  'sns-access-control',
  'sns-resource-exhausted',
  'sns-precondition-failed',
  'sns-external',
  'sns-neuron-locked',
  'sns-insufficient-funds',
  'sns-invalid-principal',
  'sns-invalid-proposal',
  'sns-invalid-neuron-id',
  'sns-inconsistent-data',
  'sns-unreachable',
  'sns-refused',
] as const

export const SNS_ERROR_CODES = [
  ...BY_NUMBER,
  /** The neuron is another one than was shown: look again. */
  'sns-neuron-changed',
  /** An amount that cannot be staked, split off, paid out or sold. */
  'sns-amount-out-of-range',
  /** Paid to a neuron's account that governance has not taken yet: resume. */
  'sns-unclaimed',
  'launch-not-open',
  'launch-full',
  'launch-confirmation',
  'launch-amount-out-of-range',
  /** There is a ticket for another amount. */
  'launch-ticket-exists',
  /** Paid into the sale, which took it not; it comes back at the end. */
  'launch-paid-in',
  'launch-nothing-to-refund',
  'launch-refused',
] as const
export type SnsErrorCode = (typeof SNS_ERROR_CODES)[number]

type Plain = 'launch-not-open' | 'launch-full' | 'launch-confirmation' | 'launch-nothing-to-refund'

/** Errors of governance for which the same may succeed a little later. */
const PASSING: readonly SnsErrorCode[] = [
  'sns-unavailable',
  'sns-resource-exhausted',
  'sns-external',
  'sns-neuron-locked',
  'sns-unreachable',
]

/** Why governance or a sale did not do something. Nothing has moved, unless `funds` says otherwise. */
export class SnsError extends SluiceError<SnsErrorCode> {
  override readonly name = 'SnsError'

  /** What governance says. `details` have the number, and the reason in its own words. */
  static ofGovernance({ error, text }: Refusal, cause?: unknown): SnsError {
    const code = BY_NUMBER[error - 1] ?? 'sns-refused'
    const retry = PASSING.includes(code) ? 'later' : 'after-change'
    return new SnsError(code, {
      details: { number: error, reason: text },
      retry,
      funds: 'wallet',
      cause,
    })
  }

  /** A call of governance's that failed on the way. */
  static refused(reason: string, cause?: unknown): SnsError {
    return new SnsError('sns-refused', {
      details: { reason },
      retry: 'later',
      funds: 'wallet',
      cause,
    })
  }

  static neuronChanged(): SnsError {
    return new SnsError('sns-neuron-changed', { retry: 'after-requote', funds: 'wallet' })
  }

  static amountOutOfRange(minimum: bigint, maximum: bigint): SnsError {
    const details = { minimum, maximum }
    return new SnsError('sns-amount-out-of-range', {
      details,
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** The tokens lie in a neuron's account, and governance did not take them: resuming asks it again. */
  static unclaimed(cause: SluiceError): SnsError {
    const reason = cause.details.reason ?? cause.code
    return new SnsError('sns-unclaimed', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }

  static of(code: Plain): SnsError {
    const retry = code === 'launch-confirmation' ? 'after-requote' : 'after-change'
    return new SnsError(code, { retry, funds: 'wallet' })
  }

  static participationOutOfRange(minimum: bigint, maximum: bigint): SnsError {
    return new SnsError('launch-amount-out-of-range', {
      details: { minimum, maximum },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  static ticketExists(amount: bigint): SnsError {
    return new SnsError('launch-ticket-exists', {
      details: { amount },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** The ICP are in the caller's account at the sale, which does not take them: they come back when it has ended. */
  static paidIn(reason: string, cause?: unknown): SnsError {
    return new SnsError('launch-paid-in', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }

  static launchRefused(reason: string, cause?: unknown): SnsError {
    return new SnsError('launch-refused', {
      details: { reason },
      retry: 'later',
      funds: 'wallet',
      cause,
    })
  }
}
