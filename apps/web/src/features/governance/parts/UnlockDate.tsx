import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'

/** A moment in the reader's zone, and in UTC below it: governance counts by UTC, people by their clock. */
export function UnlockDate({ atSeconds }: { readonly atSeconds: bigint }) {
  const locale = useLocale()
  const atMs = Number(atSeconds) * 1_000
  const isDate = Math.abs(atMs) <= 8_640_000_000_000_000
  const utc = isDate
    ? new Intl.DateTimeFormat(locale, {
        ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
      }).format(atMs)
    : undefined
  return (
    <span className="inline-grid text-end">
      <span>{formatDateTime(atMs, locale)}</span>
      {utc !== undefined && <span className="text-12 text-ink-3">{utc} UTC</span>}
    </span>
  )
}
