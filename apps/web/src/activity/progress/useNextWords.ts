import type { SluiceError } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

/** What somebody does next about what was not done, by whether another attempt makes sense. */
export function useNextWords(): (retry: SluiceError['retry']) => string {
  const { t } = useTranslation('progress')
  const words: Record<SluiceError['retry'], string> = {
    now: t('next.now'),
    later: t('next.later'),
    'after-requote': t('next.look'),
    'after-sign-in': t('next.signIn'),
    'after-change': t('next.change'),
    never: t('next.never'),
  }
  return (retry) => words[retry]
}
