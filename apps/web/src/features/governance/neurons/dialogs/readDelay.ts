import { readDays } from '../../parts/formatDelay.ts'

export type DelayReading =
  | { readonly delay: bigint }
  | { readonly flaw: 'empty' | 'zero' | 'unreadable' | 'not-greater' | 'above-maximum' }

type Bounds = { readonly current: bigint; readonly maximum: bigint }

/**
 * A dissolve delay as it is typed: whole days, or `max` for the longest to the second. A number of days that comes within a day of the longest
 * is one too many only if it is more than that.
 */
export function readDelay(text: string, { current, maximum }: Bounds): DelayReading {
  const typed = text.trim()
  if (typed === '') return { flaw: 'empty' }
  if (/^0+$/.test(typed)) return { flaw: 'zero' }
  const delay = typed === 'max' ? maximum : readDays(typed)
  if (delay === undefined) return { flaw: 'unreadable' }
  if (delay > maximum) return { flaw: 'above-maximum' }
  return delay > current ? { delay } : { flaw: 'not-greater' }
}
