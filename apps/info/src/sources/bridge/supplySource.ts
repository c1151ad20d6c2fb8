import { MINUTE_MS } from '../../model/candles/levels.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'
import type { BridgeServices } from './BridgeReading.ts'

const ASKED_EVERY_MS = MINUTE_MS

/** How much of a bridge's token there is, by its ledger; told is what has changed. What it was before the service began nobody tells. */
export function supplySource({ log, state, now }: BridgeServices, ledgerId: string): Source {
  let askedMs = Number.NEGATIVE_INFINITY
  return {
    name: `supply:${ledgerId}`,
    firstSeq: 1,
    tells: 'aside',
    async fetch(seq, limit) {
      const timeMs = now()
      if (timeMs < askedMs + ASKED_EVERY_MS) return { events: [], endSeq: seq }
      const supply = await log.fetchSupply(ledgerId)
      askedMs = timeMs
      const told = withinBounds({ kind: 'supplyTold', supply })
      const isNews = state().bridges.books.get(ledgerId)?.supply?.amount !== supply
      return asTold(isNews ? [told] : [], { seq, limit, timeMs })
    },
  }
}
