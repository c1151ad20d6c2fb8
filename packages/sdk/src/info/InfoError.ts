import { type ErrorDetails, type Retry, SluiceError } from '../errors.ts'

export const INFO_ERROR_CODES = [
  'info-unreachable',
  'info-slow',
  'info-refused',
  'info-not-found',
  'info-busy',
  'info-unreadable',
] as const
export type InfoErrorCode = (typeof INFO_ERROR_CODES)[number]

/** The info service did not answer, or not with what was asked for. No money is ever involved. */
export class InfoError extends SluiceError<InfoErrorCode> {
  override readonly name = 'InfoError'

  static unreachable(cause: unknown) {
    return made('info-unreachable', 'later', {}, cause)
  }

  static slow(timeoutMs: number) {
    return made('info-slow', 'later', { timeoutMs })
  }

  /** The service's own words. */
  static refused(status: number, reason: string) {
    if (status === 404) return made('info-not-found', 'never', { reason })
    if (status === 429) return made('info-busy', 'later', { reason })
    return made('info-refused', status < 500 ? 'after-change' : 'later', { status, reason })
  }

  /** @param what the field that is not what it should be */
  static unreadable(what: string, cause?: unknown) {
    return made('info-unreadable', 'later', { what }, cause)
  }
}

const made = (code: InfoErrorCode, retry: Retry, details: ErrorDetails, cause?: unknown) =>
  new InfoError(code, { details, retry, funds: 'wallet', cause })
