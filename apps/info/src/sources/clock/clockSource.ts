import { MINUTE_MS, startOf } from '../../model/candles/levels.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'

const EVERY_MS = 5 * MINUTE_MS

/**
 * Tells that time passes while nothing else does: days end, and what is locked is worth something else every hour. It is written
 * into the log, so that a rebuild comes to the same.
 */
export function clockSource(state: () => MarketState, now: () => number): Source {
  return {
    name: 'clock',
    firstSeq: 1,
    tells: 'log',
    async fetch(seq, limit) {
      const [timeMs, { clockMs }] = [now(), state()]
      const isSilent = clockMs > 0 && startOf(timeMs, EVERY_MS) > clockMs
      return asTold(isSilent ? [{ kind: 'ticked' }] : [], { seq, limit, timeMs })
    },
  }
}
