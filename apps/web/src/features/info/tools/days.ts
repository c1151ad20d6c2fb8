const DAY_MS = 86_400_000

/** A day of UTC as a date field writes it. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** When such a day begins, in milliseconds since 1970; undefined for what is none. */
export function dayStart(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const startMs = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(startMs) || startMs < 0 ? undefined : startMs
}

/** Its last millisecond. */
export function dayEnd(day: string): number | undefined {
  const startMs = dayStart(day)
  return startMs === undefined ? undefined : startMs + DAY_MS - 1
}
