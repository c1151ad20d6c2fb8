import { Principal } from '@icp-sdk/core/principal'
import type { Event } from '@sluice/candid/nft_market'
import { heapMaps } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import { openFollower } from './follow.ts'
import { openStatisticsState, type StatisticsState } from './StatisticsState.ts'

const id = (number: number) => Uint8Array.of(number, 7)
const principal = (number: number) => Principal.fromUint8Array(id(number))
const collection = principal(1)
const ledger = principal(9)

const sold = (event: bigint): Event => ({
  ...{ id: event, time: event, collection, tokenId: event },
  kind: {
    sold: {
      ...{ settlement: event, seller: principal(2), buyer: principal(3), ledger },
      ...{ price: 10n, fee: 0n, royalty: 0n, offer: [] },
    },
  },
})

/** A market with a log of sales, which answers as it is told to. */
class PlayedMarket {
  readonly state: StatisticsState = openStatisticsState(heapMaps)
  nowNs = 0n
  log: Event[] = []
  isSilent = false
  isLost = false
  names = new Map<string, string | undefined>()
  asked: bigint[] = []
  readonly follower = openFollower({
    state: this.state,
    now: () => this.nowNs,
    fetchPayLedger: async () => {
      if (this.isLost) await new Promise(() => {})
      return this.isSilent ? undefined : ledger.toUint8Array()
    },
    fetchName: async (asked) => this.names.get(`${asked}`),
    fetchEvents: async (first, limit) => {
      this.asked.push(first)
      if (this.isSilent) return undefined
      const events = this.log.filter((event) => event.id >= first && event.id < first + limit)
      return { events, next: first + BigInt(events.length) }
    },
  })

  constructor() {
    const controller = id(8)
    this.state.config.set({ market: id(7), controller, payLedger: undefined })
  }

  get sales(): bigint | undefined {
    return this.state.totals.get(ledger.toUint8Array())?.sales
  }
}

let market: PlayedMarket
beforeEach(() => {
  market = new PlayedMarket()
})

const logOf = (events: number) => Array.from({ length: events }, (_, at) => sold(BigInt(at + 1)))

test('a long log is read to its end in one turn, and then from there', async () => {
  market.log = logOf(450)
  market.nowNs = 5n
  await market.follower.look()
  expect(market.sales).toBe(450n)
  expect(market.asked).toEqual([1n, 201n, 401n, 451n])
  expect(market.state.countedAtNs.get()).toBe(5n)
  market.log.push(sold(451n))
  await market.follower.look()
  expect(market.sales).toBe(451n)
})

test('two turns at once count nothing twice', async () => {
  market.log = logOf(30)
  await Promise.all([market.follower.look(), market.follower.look()])
  expect(market.sales).toBe(30n)
  expect(market.asked).toEqual([1n, 31n])
})

test('a market that is silent is asked again; what was counted stays', async () => {
  market.log = logOf(3)
  await market.follower.look()
  market.isSilent = true
  market.log = logOf(4)
  await market.follower.look()
  expect(market.sales).toBe(3n)
  market.isSilent = false
  await market.follower.look()
  expect(market.sales).toBe(4n)
})

test('a log with a gap is not counted beyond it', async () => {
  market.log = [sold(1n), sold(3n)]
  await expect(market.follower.look()).rejects.toThrow('Event 2 of the market is missing')
  expect(market.state.nextEvent.get()).toBe(2n)
  market.log = logOf(3)
  await market.follower.look()
  expect(market.sales).toBe(3n)
})

test('a turn that never ended holds up the next for ten minutes, not for ever', async () => {
  market.log = logOf(1)
  market.isLost = true
  void market.follower.look()
  market.isLost = false
  await market.follower.look()
  expect(market.sales).toBeUndefined()
  market.nowNs += 600_000_000_000n
  await market.follower.look()
  expect(market.sales).toBe(1n)
})

test('names follow the controller’s list; one that is silent changes none', async () => {
  market.log = logOf(1)
  market.names.set(`${collection.toUint8Array()}`, 'Fish')
  await market.follower.look()
  expect(market.state.collections.get(1n)?.name).toBe('Fish')
  market.names.set(`${collection.toUint8Array()}`, undefined)
  await market.follower.look()
  expect(market.state.collections.get(1n)?.name).toBe('Fish')
  market.names.set(`${collection.toUint8Array()}`, 'Birds')
  await market.follower.look()
  expect(market.state.collections.get(1n)?.name).toBe('Birds')
})
