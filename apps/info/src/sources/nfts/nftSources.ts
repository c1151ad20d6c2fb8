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

/**
 * What is told of NFTs; nothing where the configuration names no market, or no list of collections. The market's log is read from when the
 * pools are: a sale that was applied before any of them is a source would be worth nothing for ever.
 */
export function nftSources({
  log,
  canisters,
  state,
  now,
}: Services): (hasAllPools: boolean) => readonly Source[] {
  const listed =
    canisters.nft_controller === undefined ? [] : [collectionsSource({ log, state, now })]
  const market = canisters.nft_market === undefined ? [] : [nftMarketSource(log)]
  let isBegun = false
  return (hasAllPools) => {
    isBegun ||= hasAllPools
    return isBegun ? [...listed, ...market] : listed
  }
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
