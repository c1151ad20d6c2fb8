import { heapMaps } from '@sluice/canister'
import { share as depth } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Counted, countEvent, floorOf, setName } from './countEvent.ts'
import { openStatisticsState, type StatisticsState } from './StatisticsState.ts'

const DAY_NS = 86_400_000_000_000n
const id = (number: number) => Uint8Array.of(number, 7)
const [ledger, otherLedger] = [id(100), id(101)]

type Step = { readonly event: Counted; readonly token: string }
type Kind = Counted['change']

const place = { collection: fc.nat({ max: 2 }).map(id), tokenId: fc.bigInt(0n, 3n) }
const terms = fc.record({
  kind: fc.constant('listed' as const),
  ledger: fc.constantFrom(ledger, otherLedger),
  price: fc.bigInt(1n, 1n << 100n),
  version: fc.constant(0n),
})
const sale = fc.record({
  kind: fc.constant('sold' as const),
  ledger: fc.constantFrom(ledger, otherLedger),
  price: fc.bigInt(1n, 1_000n),
  seller: fc.nat({ max: 3 }).map(id),
  buyer: fc.nat({ max: 3 }).map(id),
})
const change: fc.Arbitrary<Kind> = fc.oneof(terms, sale, fc.constant({ kind: 'delisted' as const }))
const steps = fc
  .array(fc.record({ ...place, change, days: fc.nat({ max: 20 }) }), { maxLength: 120 })
  .map((rows) => {
    let timeNs = 0n
    return rows.map(({ days, ...row }, number): Step => {
      timeNs += BigInt(days) * DAY_NS
      const version = { version: BigInt(number) }
      const numbered = row.change.kind === 'listed' ? { ...row.change, ...version } : row.change
      const event: Counted = { ...row, timeNs, change: numbered }
      return { event, token: `${row.collection}/${row.tokenId}` }
    })
  })

test('figures are what the whole log adds up to', () => {
  fc.assert(
    fc.property(steps, (rows) => {
      const state = openStatisticsState(heapMaps)
      for (const { event } of rows) countEvent(state, event)
      for (const collection of [id(0), id(1), id(2)])
        for (const token of [ledger, otherLedger])
          expect(figures(state, collection, token)).toEqual(recount(rows, collection, token))
      expect(state.totals.get(ledger)?.sales ?? 0n).toBe(
        [0, 1, 2].reduce((sum, number) => sum + recount(rows, id(number), ledger).sales, 0n),
      )
    }),
    depth(2_000, 100),
  )
})

function figures(state: StatisticsState, collection: Uint8Array, token: Uint8Array) {
  const number = state.numbers.get(collection)
  const ledgers = (number === undefined ? undefined : state.collections.get(number))?.ledgers ?? []
  const row = ledgers.find((one) => `${one.ledger}` === `${token}`)
  const { listed = 0n, sales = 0n, volume = 0n, washSales = 0n } = row ?? {}
  return { listed, sales, volume, washSales, floor: floorOf(state, collection, token) }
}

/** The same by reading the whole log again, as somebody would by hand. */
function recount(rows: readonly Step[], collection: Uint8Array, token: Uint8Array) {
  const own = rows.filter(({ event }) => `${event.collection}` === `${collection}`)
  const prices = new Map<string, { ledger: Uint8Array; price: bigint }>()
  const counts = { sales: 0n, volume: 0n, washSales: 0n }
  own.forEach(({ event, token: name }, at) => {
    const { change } = event
    if (change.kind === 'listed') prices.set(name, change)
    if (change.kind === 'delisted') prices.delete(name)
    if (change.kind !== 'sold' || `${change.ledger}` !== `${token}`) return
    const isWash = own.slice(0, at).some((earlier) => {
      const sold = earlier.event.change
      const isRecent = event.timeNs - earlier.event.timeNs <= 30n * DAY_NS
      if (sold.kind !== 'sold' || !isRecent || `${sold.seller}` !== `${change.buyer}`) return false
      return earlier.token === name || `${sold.buyer}` === `${change.seller}`
    })
    if (isWash) counts.washSales++
    else {
      counts.sales++
      counts.volume += change.price
    }
  })
  const listed = [...prices.values()].filter((row) => `${row.ledger}` === `${token}`)
  const floor = listed.reduce<bigint | undefined>(
    (least, { price }) => (least === undefined || price < least ? price : least),
    undefined,
  )
  return { ...counts, listed: BigInt(listed.length), floor }
}

const listing = (collection: number, version = 1n): Counted => ({
  ...{ collection: id(collection), tokenId: 1n, timeNs: 0n },
  change: { kind: 'listed', ledger, price: 5n, version },
})

test('a collection of which nothing is left is forgotten, with its name', () => {
  const state = openStatisticsState(heapMaps)
  countEvent(state, listing(1))
  setName(state, 1n, 'Fish')
  countEvent(state, { ...listing(1), change: { kind: 'delisted' } })
  const sizes = [state.collections, state.numbers, state.listings, state.totals]
  expect(sizes.map(({ size }) => size)).toEqual([0, 0, 0, 0])
  expect(state.named.sizeOf(new TextEncoder().encode('Fish'))).toBe(0)
})
