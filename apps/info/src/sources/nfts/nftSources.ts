import type { MarketState } from '../../model/state/MarketState.ts'
import type { Source } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'
import { collectionsSource } from './collectionsSource.ts'
import type { NftReading } from './NftReading.ts'

type Services = {
  readonly log: NftReading
  readonly canisters: Readonly<Record<string, string>>
  readonly state: () => MarketState
  readonly now: () => number
}

/** What is told of NFTs; nothing where the configuration names no market, or no list of collections. */
export function nftSources({ log, canisters, state, now }: Services): Source[] {
  return [
    ...(canisters.nft_market === undefined ? [] : [nftMarketSource(log)]),
    ...(canisters.nft_controller === undefined ? [] : [collectionsSource({ log, state, now })]),
  ]
}

/** The market's log. What its prices are worth follows from pools: it has its place among what they tell. */
export const nftMarketSource = (log: Pick<NftReading, 'fetchEvents'>): Source => ({
  name: 'nftMarket',
  firstSeq: 1,
  tells: 'log',
  async fetch(seq, limit) {
    const { events, end } = await log.fetchEvents({ seq, limit })
    const told = events.map(({ seq, atMs, event }) => ({
      seq,
      timeMs: atMs,
      event: withinBounds(event),
    }))
    return { events: told, endSeq: Math.max(seq, end) }
  },
})
