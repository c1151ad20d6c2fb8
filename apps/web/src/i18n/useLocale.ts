import { useTranslation } from 'react-i18next'
import { localeOf } from './languages.ts'

/** The locale that figures are written in. */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language)
}
