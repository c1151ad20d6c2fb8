import { UNKNOWN } from '../../format/decimal.ts'
import { formatAgo, formatDateTime, isDate } from '../../format/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from '../browser/useNow.ts'

const MINUTE_MS = 60_000

/** When something happened: how long ago, with the date and time on hover. Unknown where nobody told a time that can be. */
export function Time({ atMs }: { readonly atMs: number | undefined }) {
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  if (!isDate(atMs)) return UNKNOWN
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatDateTime(atMs, locale)}>
      {formatAgo(atMs, now, locale)}
    </time>
  )
}
