/** A language that the texts exist in. `pseudo` is English made strange, to see a text that escaped translation. */
export type Language = 'en' | 'zh' | 'es' | 'ar' | typeof PSEUDO

/** In BCP 47, XA is a region for private use; figures in it are written as in English. */
export const PSEUDO = 'en-XA'

/** What a person can choose, each in its own words. */
export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '简体中文' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية' },
]

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  language.startsWith('ar') ? 'rtl' : 'ltr'

/** A saved or asked-for code as a language of ours, or none. */
export function parseLanguage(code: unknown): Language | undefined {
  if (code === PSEUDO) return PSEUDO
  return LANGUAGES.find((language) => language.code === code)?.code
}

/** The first of a browser's languages that we speak. */
export function preferredLanguage(asked: readonly string[]): Language {
  for (const code of asked) {
    const language = parseLanguage(code.split('-')[0])
    if (language) return language
  }
  return 'en'
}
