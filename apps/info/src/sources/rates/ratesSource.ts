import type { SourceEvent } from '../../model/events/eventFields.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'
import type { ExchangeRates } from './ExchangeRates.ts'

const ASKED_EVERY_MS = 60_000
/** A smaller change is told once an hour. */
const WORTH_TELLING = 1_000n
const TOLD_EVERY_MS = 60 * 60_000

type Services = {
  readonly rates: ExchangeRates
  readonly symbols: readonly string[]
  readonly state: () => MarketState
  readonly now: () => number
}

/**
 * Exchange rates as they are heard. They are events like all others, so that what follows from them can be worked out again. Before
 * the past of the pools is read nothing is told: today's rate says nothing of it.
 */
export function ratesSource({ rates, symbols, state, now }: Services): Source {
  let askedMs = Number.NEGATIVE_INFINITY
  return {
    name: 'rates',
    firstSeq: 1,
    tells: 'log',
    async fetch(seq, limit) {
      const timeMs = now()
      if (state().clockMs === 0 || timeMs < askedMs + ASKED_EVERY_MS)
        return { events: [], endSeq: seq }
      const heard = await Promise.all(
        symbols.map(async (symbol) => ({ symbol, rateUsd: await rates.fetchUsd(symbol) })),
      )
      askedMs = timeMs
      const news = heard.flatMap(({ symbol, rateUsd }): SourceEvent[] =>
        rateUsd !== undefined && isNews(state().rates.get(symbol), { rateUsd, timeMs })
          ? [{ kind: 'rateHeard', symbol, rateUsd }]
          : [],
      )
      return asTold(news, { seq, limit, timeMs })
    },
  }
}

type Heard = { readonly rateUsd: bigint; readonly timeMs: number }

function isNews(before: Heard | undefined, now: Heard): boolean {
  if (before === undefined || now.timeMs - before.timeMs >= TOLD_EVERY_MS) return true
  const change = now.rateUsd - before.rateUsd
  return (change < 0n ? -change : change) * WORTH_TELLING >= before.rateUsd
}
