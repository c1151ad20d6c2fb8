import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from './Banner.tsx'

const onChange = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(onChange, () => navigator.onLine)

/** Says that figures are old and nothing can be sent, for as long as there is no connection. */
export function OfflineNotice() {
  const { t } = useTranslation()
  return useIsOnline() ? null : <Banner label={t('offline.label')}>{t('offline.text')}</Banner>
}
