/** In BCP 47, XA is a region for private use; figures in it are written as in English. */
export const PSEUDO = 'en-XA'

/**
 * What a person can choose, each in its own words, with the folder of its texts in `locales` as its code. `figures` says how figures
 * are written where the language alone would not do: digits stay Western everywhere, since amounts are typed and copied in them.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '简体中文' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية', figures: 'ar-u-nu-latn', direction: 'rtl' },
] as const satisfies readonly Known[]

type Known = {
  readonly code: string
  readonly name: string
  readonly figures?: string
  readonly direction?: 'rtl'
}

/** A language that the texts exist in. `pseudo` is English made strange, to see a text that escaped translation. */
export type Language = (typeof LANGUAGES)[number]['code'] | typeof PSEUDO

const find = (code: unknown): Known | undefined =>
  LANGUAGES.find((language) => language.code === code)

export const directionOf = (language: string): 'ltr' | 'rtl' => find(language)?.direction ?? 'ltr'

/** The locale in which a language's figures are written. */
export const localeOf = (language: string): string => find(language)?.figures ?? language

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
