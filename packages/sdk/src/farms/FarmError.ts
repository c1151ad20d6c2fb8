import { SluiceError } from '../errors.ts'

/** Why a farm takes a position not, or gives nothing back. */
export const FARM_ERROR_CODES = [
  'farm-closed',
  'farm-unfunded',
  'farm-full',
  'stake-out-of-range',
  'stake-too-small',
  'already-staked',
  'not-staked',
  'reward-too-small',
  'farm-refused',
  'farm-underway',
  'farm-not-created',
] as const
export type FarmErrorCode = (typeof FARM_ERROR_CODES)[number]

export class FarmError extends SluiceError<FarmErrorCode> {
  override readonly name = 'FarmError'

  /** What the farm would not do, now or ever. Nothing has moved. */
  static of(
    code: Exclude<FarmErrorCode, 'farm-refused' | 'farm-underway' | 'farm-not-created'>,
  ): FarmError {
    return new FarmError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** The farm said no in words of its own. Nothing has moved. */
  static refused(reason: string, cause?: unknown): FarmError {
    return new FarmError('farm-refused', {
      details: { reason },
      retry: 'now',
      funds: 'wallet',
      cause,
    })
  }

  /** The factory made no farm, in words of its own. Nothing was paid. */
  static notCreated(reason: string, cause?: unknown): FarmError {
    const retry = 'later'
    return new FarmError('farm-not-created', { details: { reason }, retry, funds: 'wallet', cause })
  }

  /** The farm waits for the pool or the ledger, and finds out by itself what came of it: resume. */
  static underway(cause?: unknown): FarmError {
    return new FarmError('farm-underway', { retry: 'later', funds: 'moving', cause })
  }
}
