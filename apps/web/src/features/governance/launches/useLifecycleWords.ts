import type { Lifecycle } from '@sluice/governance/launch'
import { useTranslation } from 'react-i18next'

type Shown = { readonly label: string; readonly tone: 'plain' | 'accent' | 'up' | 'down' | 'warn' }

/** The states of a launch in words. */
export function useLifecycleWords(): Readonly<Record<Lifecycle, Shown>> {
  const { t } = useTranslation('sns')
  return {
    unspecified: { label: t('lifecycle.unspecified'), tone: 'plain' },
    pending: { label: t('lifecycle.pending'), tone: 'plain' },
    adopted: { label: t('lifecycle.adopted'), tone: 'accent' },
    open: { label: t('lifecycle.open'), tone: 'accent' },
    committed: { label: t('lifecycle.committed'), tone: 'up' },
    aborted: { label: t('lifecycle.aborted'), tone: 'down' },
  }
}
