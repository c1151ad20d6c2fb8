import type { PoolFacts } from '@sluice/sdk/poolFacts'
import { TradeFinder, type TradeSearch } from '@sluice/sdk/tradeFinder'

/** What the page sends: pools that have changed, then what is looked for. */
export type TradeQuestion = {
  readonly id: number
  readonly changed: readonly PoolFacts[]
  readonly search: TradeSearch
  /** Of an output that nobody has: the trade that brings most of it. */
  readonly isMost: boolean
}

const finder = new TradeFinder()

addEventListener('message', ({ data }: MessageEvent<TradeQuestion>) => {
  for (const facts of data.changed) finder.give(facts)
  postMessage({ id: data.id, found: answer(data) })
})

const answer = ({ search, isMost }: TradeQuestion) =>
  isMost ? finder.findMost(search) : finder.find(search)
