import type { SaleStatus } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

type Words = { readonly label: string; readonly tone: 'plain' | 'accent' | 'up' | 'down' | 'warn' }

/** The stage of a sale in a word. */
export function useStatusWords(): Readonly<Record<SaleStatus, Words>> {
  const { t } = useTranslation('launchpad')
  return {
    open: { label: t('status.open'), tone: 'accent' },
    upcoming: { label: t('status.upcoming'), tone: 'plain' },
    settling: { label: t('status.settling'), tone: 'warn' },
    succeeded: { label: t('status.succeeded'), tone: 'up' },
    failed: { label: t('status.failed'), tone: 'down' },
    cancelled: { label: t('status.cancelled'), tone: 'plain' },
    lapsed: { label: t('status.lapsed'), tone: 'plain' },
  }
}
