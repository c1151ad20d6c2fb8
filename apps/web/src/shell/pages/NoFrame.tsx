import { useTranslation } from 'react-i18next'

/** Refuses to run inside another site's page, where a person cannot see who asks for a click. */
export function NoFrame() {
  const { t } = useTranslation()
  return <p className="p-6 text-center text-16">{t('noFrame.text')}</p>
}
