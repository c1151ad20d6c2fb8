import { SluiceError } from '../errors.ts'

/** Why a staking pool takes or gives nothing, or is not made. */
export const STAKING_ERROR_CODES = [
  'staking-closed',
  'staking-amount-too-small',
  'nothing-staked',
  'nothing-to-harvest',
  'nothing-to-reclaim',
  'left-unstaked',
  'staking-token-unsupported',
  'staking-terms-refused',
  'staking-refused',
  'staking-underway',
] as const
export type StakingErrorCode = (typeof STAKING_ERROR_CODES)[number]

export class StakingError extends SluiceError<StakingErrorCode> {
  override readonly name = 'StakingError'

  /** What the pool would not do. Nothing has moved. */
  static of(
    code: Exclude<
      StakingErrorCode,
      'left-unstaked' | 'staking-refused' | 'staking-underway' | 'staking-terms-refused'
    >,
  ): StakingError {
    return new StakingError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** The pool closed while the tokens were on their way: they are its owner's, and lie there. */
  static leftUnstaked(): StakingError {
    return new StakingError('left-unstaked', { retry: 'never', funds: 'pool' })
  }

  /** The factory would not make a pool, in words of its own. */
  static termsRefused(reason: string): StakingError {
    const details = { reason }
    return new StakingError('staking-terms-refused', {
      details,
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** The pool said no in words of its own. */
  static refused(reason: string, cause?: unknown): StakingError {
    return new StakingError('staking-refused', {
      details: { reason },
      retry: 'now',
      funds: 'wallet',
      cause,
    })
  }

  /** The same of a call that may have taken tokens: what it took, the pool holds. */
  static refusedMidway(reason: string, cause?: unknown): StakingError {
    return new StakingError('staking-refused', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }

  /** The pool waits for a ledger, and finds out by itself what came of it: resume. */
  static underway(cause?: unknown): StakingError {
    return new StakingError('staking-underway', { retry: 'later', funds: 'moving', cause })
  }
}
