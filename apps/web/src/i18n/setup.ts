import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import common from '../locales/en/common.json' with { type: 'json' }
import { type Language, PSEUDO } from './languages.ts'

type Texts = { readonly default: object }

const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/en/common.json'])

/** A page's texts arrive with the page, in the one language that is shown. */
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) => {
    if (language === PSEUDO) {
      const { pseudoTexts } = await import('./pseudo.ts')
      return pseudoTexts(await textsOf('en', namespace))
    }
    return await textsOf(language, namespace)
  },
}

async function textsOf(language: string, namespace: string): Promise<object> {
  if (language === 'en' && namespace === 'common') return common
  const load = files[`../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`there are no texts ${language}/${namespace}`)
  return (await load()).default
}

let tellStarted = () => {}
const started = new Promise<void>((resolve) => {
  tellStarted = resolve
})

/** Brings the texts of a page, also when it is asked for before the language is known. What cannot be loaded is tried again where it is shown. */
export async function loadTexts(namespaces: string | readonly string[]): Promise<void> {
  await started
  await i18next.loadNamespaces(namespaces)
}

/** Starts the texts in a language. English travels with the first load; it stands in for what another one lacks. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  tellStarted()
}
