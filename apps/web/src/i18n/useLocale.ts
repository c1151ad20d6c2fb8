import { useTranslation } from 'react-i18next'

/** The language that figures are written in. */
export const useLocale = (): string => useTranslation().i18n.language
