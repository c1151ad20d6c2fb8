import { useLocale } from '../../../i18n/useLocale.ts'

const MINUTE = 60
const HOUR = 3_600

/** A length of time in its largest fitting unit, in the page's language. */
export function useDuration(): (seconds: number) => string {
  const locale = useLocale()
  return (seconds) => {
    const [value, unit] =
      seconds < 2 * MINUTE
        ? ([seconds, 'second'] as const)
        : seconds < 2 * HOUR
          ? ([seconds / MINUTE, 'minute'] as const)
          : ([seconds / HOUR, 'hour'] as const)
    const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
    return new Intl.NumberFormat(locale, format).format(Math.max(1, Math.round(value)))
  }
}
