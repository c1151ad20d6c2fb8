import {
  CALL_ERROR_CODES,
  type CallErrorCode,
  SluiceError,
  WALLET_ERROR_CODES,
  type WalletErrorCode,
} from '@sluice/sdk/errors'
import type { TFunction } from 'i18next'
import { reasonIn } from './serverText.ts'

/** A call that failed without moving money, as one sentence for a toast. */
export function describeCallError(t: TFunction, error: unknown): string {
  if (!(error instanceof SluiceError)) return t('callError.unknown')
  if (error.code === 'refused' || error.code === 'rejected') {
    const reason = reasonIn(t, error.details.reason)
    if (reason === undefined) return t('callError.rejected')
    return error.code === 'refused'
      ? t('callError.refused', { reason })
      : t('callError.rejectedWhy', { reason })
  }
  return isCallCode(error.code) ? sentences(t, error)[error.code] : t('callError.unknown')
}

type Code = Exclude<CallErrorCode, 'refused' | 'rejected'> | WalletErrorCode

const sentences = (t: TFunction, { details }: SluiceError): Record<Code, string> => ({
  unreachable: t('callError.unreachable'),
  'session-expired': t('callError.sessionExpired'),
  'clock-wrong': t('callError.clockWrong'),
  unreadable: t('callError.unreadable'),
  'signed-out': t('callError.signedOut'),
  'wallet-refused': t('callError.walletRefused'),
  'wallet-blocked': t('callError.walletBlocked'),
  'wallet-busy': t('callError.walletBusy'),
  'wallet-unsupported': t('callError.walletUnsupported'),
  'wallet-other-account': t('callError.walletOtherAccount'),
  'wallet-broken': t('callError.walletBroken', { wallet: String(details.wallet) }),
  'wallet-lost': t('callError.walletLost'),
})

const CODES: ReadonlySet<string> = new Set([...CALL_ERROR_CODES, ...WALLET_ERROR_CODES])

const isCallCode = (code: string): code is Code =>
  code !== 'refused' && code !== 'rejected' && CODES.has(code)
