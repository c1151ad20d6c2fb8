import { formatAgo, formatDateTime } from '../../format/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from '../browser/useNow.ts'

const MINUTE_MS = 60_000

/** When something happened: how long ago, with the date and time on hover. */
export function Time({ atMs }: { readonly atMs: number }) {
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatDateTime(atMs, locale)}>
      {formatAgo(atMs, now, locale)}
    </time>
  )
}
