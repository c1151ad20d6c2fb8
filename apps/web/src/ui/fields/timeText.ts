import { formatDay } from '../../format/time.ts'

/** What a field of the browser for a day, or a day and a time, holds, as the page's language writes it. */
export function timeText(type: string, value: unknown, locale: string): string | undefined {
  if (typeof value !== 'string') return undefined
  // a field has no zone: read and written as if in one, its figures stay what they are
  const atMs = Date.parse(type === 'datetime-local' ? `${value}Z` : value)
  if (Number.isNaN(atMs)) return undefined
  if (type === 'date') return formatDay(atMs, locale)
  if (type !== 'datetime-local') return undefined
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, style).format(atMs)
}
