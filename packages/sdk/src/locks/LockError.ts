import { SluiceError } from '../errors.ts'

/** Why a position is not locked, or not given back. */
export const LOCK_ERROR_CODES = [
  'lock-too-short',
  'lock-too-long',
  'lock-not-longer',
  'too-many-locks',
  'already-locked',
  'not-locked',
  'still-locked',
  'locks-closed',
  'lock-refused',
] as const
export type LockErrorCode = (typeof LOCK_ERROR_CODES)[number]

export class LockError extends SluiceError<LockErrorCode> {
  override readonly name = 'LockError'

  /** What the lock would not do, now or ever. Nothing has moved. */
  static of(code: Exclude<LockErrorCode, 'lock-refused' | 'locks-closed'>): LockError {
    return new LockError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** The lock takes no positions while it has too few cycles; what it holds can leave. */
  static closed(): LockError {
    return new LockError('locks-closed', { retry: 'later', funds: 'wallet' })
  }

  /** The lock, or the pool that it asked, said no in words of its own. Nothing has moved. */
  static refused(reason: string, cause?: unknown): LockError {
    return new LockError('lock-refused', {
      details: { reason },
      retry: 'now',
      funds: 'wallet',
      cause,
    })
  }
}
