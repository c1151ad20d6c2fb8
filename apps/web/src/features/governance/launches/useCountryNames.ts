import { useLocale } from '../../../i18n/useLocale.ts'

/** Countries by their codes of two letters, in the reader's language. */
export function useCountryNames(): (codes: readonly string[]) => string {
  const locale = useLocale()
  return (codes) => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    // codes are a stranger's: what is none stays as it is
    const nameOf = (code: string) =>
      /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
    return new Intl.ListFormat(locale, { type: 'unit' }).format(codes.map(nameOf))
  }
}
