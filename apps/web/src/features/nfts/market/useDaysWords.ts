import { useTranslation } from 'react-i18next'
import type { Days } from './expiry.ts'

/** For how long something stands, in words. */
export function useDaysWords(): (days: Days) => string {
  const { t } = useTranslation('nfts')
  return (days) => (days === '0' ? t('list.noEnd') : t('list.days', { count: Number(days) }))
}
