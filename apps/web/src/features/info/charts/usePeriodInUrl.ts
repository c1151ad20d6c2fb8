import { useState } from 'react'
import type { PastRange } from '../../../tokens/prices/readPast.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { daysIn, type Period, problemOf, usualDays } from './period.ts'

export const RANGES = ['day', 'week', 'month', 'all'] as const satisfies readonly PastRange[]
const USUAL: PastRange = 'week'

/** What a chart shows, kept in the address: `range=`, or `from=` and `to=`, which stand before it. */
export function usePeriodInUrl() {
  const [query, setQuery] = useAddressQuery()
  // one moment for as long as the chart stands there: a day that ends meanwhile changes nothing
  const [nowMs] = useState(() => Date.now())
  const change = (set: (next: URLSearchParams) => void) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        set(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const days = daysIn(query, nowMs)
  const range = RANGES.find((id) => id === query.get('range')) ?? USUAL
  const period: Period = days ? { kind: 'days', ...days } : { kind: 'back', range }
  return {
    period,
    problem: days && problemOf(days, nowMs),
    nowMs,
    chooseRange: (id: PastRange) =>
      change((next) => {
        next.delete('from')
        next.delete('to')
        if (id === USUAL) next.delete('range')
        else next.set('range', id)
      }),
    /** One of both, or the usual ones; the other stays as the address has it at that moment. */
    chooseDays: (chosen: { readonly from?: string; readonly to?: string } = {}) =>
      change((next) => {
        const { from, to } = { ...(daysIn(next, nowMs) ?? usualDays(nowMs)), ...chosen }
        next.set('from', from)
        next.set('to', to)
      }),
  }
}
