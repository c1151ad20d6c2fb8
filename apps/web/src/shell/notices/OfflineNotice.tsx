import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../../ui/browser/useIsOnline.ts'
import { Banner } from './Banner.tsx'

/** Says that figures are old and nothing can be sent, for as long as there is no connection. */
export function OfflineNotice() {
  const { t } = useTranslation()
  return useIsOnline() ? null : <Banner label={t('offline.label')}>{t('offline.text')}</Banner>
}
