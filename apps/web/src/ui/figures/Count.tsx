import { formatCount, UNKNOWN } from '../../format/decimal.ts'
import { useLocale } from '../../i18n/useLocale.ts'

/** How many there are of something; a dash while that is not known. */
export function Count({ of }: { readonly of: number | undefined }) {
  const locale = useLocale()
  return of === undefined ? UNKNOWN : formatCount(of, locale)
}
