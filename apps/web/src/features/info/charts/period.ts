import { type PastQuery, type PastRange, queryOfRange } from '../../../tokens/prices/readPast.ts'
import { dayEnd, dayOf, dayStart } from '../tools/days.ts'

const DAY_MS = 86_400_000
/** From the first to the last day, where the address names only one of them. */
const USUAL_DAYS = 30
/** The service tells no more points at once. */
const MOST_POINTS = 1_000

/** What a chart shows: so far back from now, or from one day of UTC to another, both of them whole. */
export type Period =
  | { readonly kind: 'back'; readonly range: PastRange }
  | { readonly kind: 'days'; readonly from: string; readonly to: string }

/** Why days that somebody chose cannot be shown. */
export type PeriodProblem = 'no-day' | 'backwards' | 'future'

/** The days that an address names as `from` and `to`; undefined where it names none. */
export function daysIn(
  query: URLSearchParams,
  nowMs: number,
): { readonly from: string; readonly to: string } | undefined {
  const [from, to] = [query.get('from'), query.get('to')]
  if (from === null && to === null) return undefined
  const last = to ?? dayOf(nowMs)
  return { from: from ?? daysBefore(last, USUAL_DAYS - 1), to: last }
}

/** What stands there when somebody begins to choose: the latest days. */
export const usualDays = (nowMs: number) => {
  const to = dayOf(nowMs)
  return { from: daysBefore(to, USUAL_DAYS - 1), to }
}

function daysBefore(day: string, count: number): string {
  const startMs = dayStart(day)
  return startMs === undefined ? day : dayOf(Math.max(0, startMs - count * DAY_MS))
}

export function problemOf(
  { from, to }: { readonly from: string; readonly to: string },
  nowMs: number,
): PeriodProblem | undefined {
  const [fromMs, toMs] = [dayStart(from), dayStart(to)]
  if (fromMs === undefined || toMs === undefined) return 'no-day'
  if (toMs < fromMs) return 'backwards'
  return fromMs > nowMs ? 'future' : undefined
}

/** How a period is asked for, and when it begins; undefined for days that are none. */
export function queryOf(
  period: Period,
  nowMs: number,
): { readonly query: PastQuery; readonly fromMs: number } | undefined {
  if (period.kind === 'back') return { query: queryOfRange(period.range), fromMs: 0 }
  const [fromMs, endMs] = [dayStart(period.from), dayEnd(period.to)]
  if (fromMs === undefined || endMs === undefined || problemOf(period, nowMs) !== undefined)
    return undefined
  const days = Math.ceil((Math.min(endMs, nowMs) - fromMs) / DAY_MS)
  const { level, perDay } = LEVELS.find(({ most }) => days <= most) ?? DAILY
  return { query: { level, limit: Math.min(MOST_POINTS, days * perDay), endMs }, fromMs }
}

/** Short stretches are drawn of finer points: some hundreds of them each. */
const DAILY = { level: 'd1', perDay: 1, most: Number.POSITIVE_INFINITY } as const
const LEVELS = [
  { level: 'm15', perDay: 96, most: 3 },
  { level: 'h1', perDay: 24, most: 31 },
  DAILY,
] as const
