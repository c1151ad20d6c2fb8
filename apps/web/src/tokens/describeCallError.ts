import { CALL_ERROR_CODES, type CallErrorCode, SluiceError } from '@sluice/sdk'
import type { TFunction } from 'i18next'

const LONGEST_REASON = 160

/** A call that failed without moving money, as one sentence for a toast. */
export function describeCallError(t: TFunction, error: unknown): string {
  if (!(error instanceof SluiceError)) return t('callError.unknown')
  if (error.code === 'refused') {
    const reason = String(error.details.reason ?? '').slice(0, LONGEST_REASON)
    return reason ? t('callError.refused', { reason }) : t('callError.rejected')
  }
  return isCallCode(error.code) ? sentences(t)[error.code] : t('callError.unknown')
}

const sentences = (t: TFunction): Record<Exclude<CallErrorCode, 'refused'>, string> => ({
  unreachable: t('callError.unreachable'),
  'session-expired': t('callError.sessionExpired'),
  'clock-wrong': t('callError.clockWrong'),
  rejected: t('callError.rejected'),
  'signed-out': t('callError.signedOut'),
})

const CODES: ReadonlySet<string> = new Set(CALL_ERROR_CODES)

const isCallCode = (code: string): code is Exclude<CallErrorCode, 'refused'> =>
  code !== 'refused' && CODES.has(code)
