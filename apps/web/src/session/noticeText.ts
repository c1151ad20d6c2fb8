import type { TFunction } from 'i18next'
import type { SessionNotice } from './session.ts'

/** What has happened to the session, in words, and how loudly it is told. */
export function noticeText(
  t: TFunction,
  notice: SessionNotice,
): { readonly tone: 'info' | 'warning' | 'error'; readonly text: string } {
  switch (notice.kind) {
    case 'expired': {
      const isOurs = notice.wallet === 'internet-identity'
      const text = isOurs ? t('session.expiredInternetIdentity') : t('session.expired')
      return { tone: 'warning', text }
    }
    case 'clock-wrong':
      return { tone: 'error', text: t('session.clockWrong') }
    case 'account-changed':
      return { tone: 'info', text: t('session.accountChanged') }
    case 'signed-out-elsewhere':
      return { tone: 'info', text: t('session.signedOutElsewhere') }
  }
}
