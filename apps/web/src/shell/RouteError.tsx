import { useTranslation } from 'react-i18next'
import { ErrorScreen } from './ErrorScreen.tsx'

/** A page that threw. The error itself is in the console; its words are not for people. */
export function RouteError() {
  const { t } = useTranslation()
  return <ErrorScreen what={t('errorScreen.text')} />
}
