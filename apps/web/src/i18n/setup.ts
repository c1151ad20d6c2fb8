import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../locales/en.json' with { type: 'json' }

/** Starts the texts. English travels with the first load; other languages will be fetched when chosen. */
export function startTexts(): void {
  i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
