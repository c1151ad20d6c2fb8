import { formatAgo, formatDateTime } from '../format/time.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useMinute } from './useMinute.ts'

/** When something happened: how long ago, with the date and time on hover. */
export function Time({ atMs }: { readonly atMs: number }) {
  const locale = useLocale()
  const now = useMinute()
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatDateTime(atMs, locale)}>
      {formatAgo(atMs, now, locale)}
    </time>
  )
}
