import { useTranslation } from 'react-i18next'

/** The language that figures are written in. Digits stay Western everywhere: amounts are typed and copied in them. */
export function useLocale(): string {
  const { language } = useTranslation().i18n
  return language === 'ar' ? 'ar-u-nu-latn' : language
}
