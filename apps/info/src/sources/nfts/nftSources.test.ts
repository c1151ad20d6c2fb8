import type { ListedCollection, LoggedNftEvent, NftOrigin, NftStanding } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../model/candles/levels.ts'
import { Market } from '../../model/Market.ts'
import { RULES } from '../../testing/randomMarket.ts'
import { collectionsSource } from './collectionsSource.ts'
import { nftMarketSource, nftSources } from './nftSources.ts'

const LIGHTS: ListedCollection = {
  id: 'lights',
  name: 'Lights',
  ownerName: 'Mara',
  description: '',
  image: '/1',
  owner: 'mara',
  creator: 'mara',
  minted: 3n,
  supplyCap: 10n,
  royaltyRate: 500n,
}
const STANDING: NftStanding = { standard: 'ICRC7', holders: 2, minted: 4n }

/** A list of collections that each behave as they are told, and a market that hears what is said of them. */
function world(collections: readonly ListedCollection[]) {
  const market = new Market(RULES)
  const clock = { nowMs: 1_000_000 }
  const listed = { collections, isWhole: true }
  const asked: string[] = []
  const behaviour = new Map<string, () => Promise<NftStanding>>()
  let origin: () => Promise<NftOrigin> = async () => 'vouched'
  const source = collectionsSource({
    log: {
      fetchListed: async () => listed,
      fetchOrigin: () => origin(),
      fetchStanding: (id) => {
        asked.push(id)
        return behaviour.get(id)?.() ?? Promise.resolve(STANDING)
      },
    },
    state: () => market.state,
    now: () => clock.nowMs,
    silenceMs: 20,
  })
  let seq = 1
  return {
    market,
    clock,
    listed,
    asked,
    behaviour,
    setOrigin: (next: () => Promise<NftOrigin>) => {
      origin = next
    },
    /** What is told now; it is applied. */
    look: async () => {
      const { events } = await source.fetch(seq, 500)
      for (const { event, timeMs } of events) {
        market.apply({ id: seq, source: source.name, seq, timeMs, event })
        seq += 1
      }
      return events.map(({ event }) => event)
    },
  }
}

test('a collection is told once, again when something has changed, and as removed when it is off the list', async () => {
  const { look, clock, listed } = world([LIGHTS])
  expect(await look()).toMatchObject([
    { kind: 'nftCollectionTold', collection: 'lights', name: 'Lights', minted: 4n, holders: 2 },
  ])
  clock.nowMs += 11 * MINUTE_MS
  expect(await look()).toEqual([])
  listed.collections = [{ ...LIGHTS, ownerName: 'Mara Voss' }]
  clock.nowMs += 11 * MINUTE_MS
  expect(await look()).toMatchObject([{ ownerName: 'Mara Voss' }])
  listed.collections = []
  clock.nowMs += MINUTE_MS
  expect(await look()).toEqual([{ kind: 'nftCollectionRemoved', collection: 'lights' }])
  clock.nowMs += MINUTE_MS
  expect(await look()).toEqual([])
})

test('what lies beyond the part of a list that is read is not taken for removed', async () => {
  const { look, clock, listed } = world([LIGHTS])
  await look()
  Object.assign(listed, { collections: [], isWhole: false })
  clock.nowMs += MINUTE_MS
  expect(await look()).toEqual([])
})

test('a silent collection, one that fails and one that talks nonsense hold up nobody', async () => {
  const others = ['silent', 'failing', 'nonsense'].map((id) => ({ ...LIGHTS, id }))
  const { look, behaviour } = world([...others, LIGHTS])
  behaviour.set('silent', () => new Promise(() => {}))
  behaviour.set('failing', () => Promise.reject(new Error('out of cycles')))
  behaviour.set('nonsense', async () => ({ ...STANDING, minted: 2n ** 300n }))
  const told = await look()
  expect(told.map((event) => 'collection' in event && event.collection)).toEqual([
    'silent',
    'failing',
    'lights',
  ])
  // what the list says of them is told all the same
  expect(told[0]).toMatchObject({ name: 'Lights', minted: 3n, holders: undefined })
})

test('what a collection has said before stays while it is silent', async () => {
  const { look, behaviour, clock } = world([LIGHTS])
  await look()
  behaviour.set('lights', () => Promise.reject(new Error('stopped')))
  clock.nowMs += 11 * MINUTE_MS
  expect(await look()).toEqual([])
})

test('many collections are asked a few at a time, and each again after a while only', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...LIGHTS, id: `c-${index}` }))
  const { look, asked, clock } = world(many)
  expect((await look()).length).toBe(16)
  await look()
  await look()
  expect(new Set(asked).size).toBe(40)
  expect(asked.length).toBe(40)
  await look()
  expect(asked.length).toBe(40)
  clock.nowMs += 10 * MINUTE_MS
  await look()
  expect(asked.length).toBe(56)
})

test('while the controller is silent nothing is told, and its collections are asked about again at once', async () => {
  const { look, setOrigin } = world([LIGHTS])
  setOrigin(() => Promise.reject(new Error('stopping')))
  expect(await look()).toEqual([])
  setOrigin(async () => 'newcomer')
  expect(await look()).toMatchObject([{ origin: 'newcomer' }])
})

test('texts are cut to what anybody reads', async () => {
  const { look } = world([{ ...LIGHTS, name: 'x'.repeat(10_000) }])
  const [event] = await look()
  expect(event?.kind === 'nftCollectionTold' && event.name.length).toBe(200)
})

test('the market’s log is told under its own numbers, and ends where the market says', async () => {
  const event: LoggedNftEvent['event'] = {
    kind: 'nftDelisted',
    collection: 'lights',
    tokenId: 1n,
    seller: 'mara',
    reason: 'sold',
  }
  const source = nftMarketSource({
    fetchEvents: async ({ seq }) => ({ events: [{ seq, atMs: 5, event }], end: 9 }),
  })
  expect(await source.fetch(7, 500)).toEqual({ events: [{ seq: 7, timeMs: 5, event }], endSeq: 9 })
  const behind = nftMarketSource({ fetchEvents: async () => ({ events: [], end: 3 }) })
  expect(await behind.fetch(7, 500)).toEqual({ events: [], endSeq: 7 })
})

test('without a market or a controller nothing is asked, and the market only once all pools are', () => {
  const { market } = world([])
  const log = { fetchEvents: never, fetchListed: never, fetchOrigin: never, fetchStanding: never }
  const sourcesOf = (canisters: Readonly<Record<string, string>>) =>
    nftSources({ log, canisters, state: () => market.state, now: () => 0 })
  const namesOf = (sources: readonly { readonly name: string }[]) => sources.map(({ name }) => name)
  expect(namesOf(sourcesOf({})(true))).toEqual([])
  const sources = sourcesOf({ nft_market: 'a', nft_controller: 'b' })
  expect(namesOf(sources(false))).toEqual(['nftCollections'])
  expect(namesOf(sources(true))).toEqual(['nftCollections', 'nftMarket'])
  // a pool that is found later holds up nothing
  expect(namesOf(sources(false))).toEqual(['nftCollections', 'nftMarket'])
})

function never(): never {
  throw new Error('nobody is asked')
}
