import type { VoteState } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

type Tone = 'plain' | 'accent' | 'up' | 'down' | 'warn'

/** What the states of a proposal are called. */
export function useStateWords(): Record<
  VoteState,
  { readonly label: string; readonly tone: Tone }
> {
  const { t } = useTranslation('votes')
  return {
    pending: { label: t('state.pending'), tone: 'plain' },
    active: { label: t('state.active'), tone: 'accent' },
    opening: { label: t('state.opening'), tone: 'warn' },
    closed: { label: t('state.closed'), tone: 'plain' },
    withdrawn: { label: t('state.withdrawn'), tone: 'warn' },
  }
}
