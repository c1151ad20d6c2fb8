import { HOUR_MS, MINUTE_MS } from '../../model/candles/levels.ts'
import type { EarnEvent } from '../../model/earn/applyEarn.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'

/** Canisters asked in one go, and how long a visit may go on asking. */
const AT_ONCE = 8
const LONGEST_MS = 4_000
/** How often each is looked at; one in which something was done is looked at once more. */
const LOOK_MS = MINUTE_MS
/** What only drifts, as rewards and values do, is told so often; what stands as it stood once an hour. */
const DRIFT_MS = 10 * MINUTE_MS
const STILL_MS = HOUR_MS
/** What is worth something now is not told while the past is being read. */
const PAST_MS = 15 * MINUTE_MS

/** Something that is looked at now and then. */
export type Looked = {
  readonly id: string
  /** Records that were read of it: a further one is news. */
  readonly records: number
  /** When it was told last, and how it stood then. */
  readonly sampledMs: number | undefined
  readonly standing: object | undefined
  /** Of what it tells that which counts at once, such as how many stakes there are. */
  readonly countsAtOnce: (standing: object) => string
  readonly fetch: () => Promise<EarnEvent>
}

type Services = {
  readonly state: () => MarketState
  readonly looked: () => readonly Looked[]
  readonly now: () => number
}

/** How farms, staking pools and claim events stand, looked at by the clock: told is what has changed. */
export function standingsSource({ state, looked, now }: Services): Source {
  const asked = new Map<string, { readonly ms: number; readonly records: number }>()
  const isDue = ({ id, records }: Looked) => {
    const last = asked.get(id)
    return last === undefined || last.records !== records || now() - last.ms >= LOOK_MS
  }
  return {
    name: 'standings',
    firstSeq: 1,
    // what it is worth follows from prices: it has its place among what changes them
    tells: 'log',
    async fetch(seq, limit) {
      const { clockMs } = state()
      if (clockMs === 0 || now() - clockMs > PAST_MS) return { events: [], endSeq: seq }
      const due = looked().filter(isDue)
      const endMs = now() + LONGEST_MS
      const told: EarnEvent[] = []
      let failure: unknown
      for (let start = 0; start < due.length && now() <= endMs; start += AT_ONCE) {
        const part = due.slice(start, start + AT_ONCE)
        for (const { id, records } of part) asked.set(id, { ms: now(), records })
        const answers = await Promise.all(
          part.map(async (one) => {
            try {
              const event = withinBounds(await one.fetch())
              return isNews(one, event, now()) ? [event] : []
            } catch (error) {
              failure = error
              return []
            }
          }),
        )
        told.push(...answers.flat())
      }
      if (failure !== undefined && told.length === 0) throw failure
      return asTold(told, { seq, limit, timeMs: now() })
    },
  }
}

function isNews(
  { standing, sampledMs, countsAtOnce }: Looked,
  { kind: _, ...now }: EarnEvent,
  nowMs: number,
): boolean {
  if (standing === undefined || sampledMs === undefined) return true
  if (countsAtOnce(standing) !== countsAtOnce(now)) return true
  const silentMs = nowMs - sampledMs
  const before: Readonly<Record<string, unknown>> = { ...standing }
  const told: Readonly<Record<string, unknown>> = now
  const hasDrifted = Object.keys(before).some((name) => before[name] !== told[name])
  return silentMs >= (hasDrifted ? DRIFT_MS : STILL_MS)
}

/** Some fields of a standing as one text, to compare it by. */
export const valuesOf = (standing: object, names: readonly string[]): string =>
  names.map((name) => String(Reflect.get(standing, name))).join()
