import { heapMaps } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import { openReceiver } from '../receiver/openReceiver.ts'
import type { PoolPort, ReceiverContext } from '../receiver/ReceiverContext.ts'
import { openReceiverState } from '../receiver/ReceiverState.ts'
import { bestOffer } from './bestOffer.ts'
import { judge, shownPrice } from './market.ts'
import type { KnownPool } from './marketState.ts'
import type { Trade } from './pools.ts'

const HOUR = 3_600n
const NOW = 100n * HOUR
const ICP = { address: 'icp', standard: 'ICRC2', ledger: Uint8Array.of(1) }
const TOKEN = { address: 'token', standard: 'ICRC2', ledger: Uint8Array.of(2) }
const CHEAP = -23_027

/** A pool of the token (token0) and ICP: where its price is and was, how deep it was, and what it gives for a token now. */
type Place = { tick: number; usualTick?: number; depth: bigint; rate: number; readings?: number }

function marketOf(...places: Place[]): { context: ReceiverContext; trade: Trade } {
  const state = openReceiverState(heapMaps)
  const config = { factory: TOKEN.ledger, icp: ICP, ics: ICP, governance: TOKEN.ledger }
  state.config.set({ ...config, deployedAt: 0n })
  const pools = places.map((place, index): KnownPool => {
    const canisterId = Uint8Array.of(10 + index)
    const { usualTick = place.tick, depth, readings = 6 } = place
    const seen = Array.from({ length: readings }, (_, hour) => ({
      at: NOW - BigInt(hour) * HOUR,
      tick: usualTick,
      depth,
    }))
    state.watched.set(canisterId, { until: NOW, readings: seen })
    return { canisterId, token0: TOKEN, token1: ICP, fee: 3_000n }
  })
  const placeOf = (pool: Uint8Array) => places[(pool[0] ?? 0) - 10]
  // @ts-expect-error the two methods that are asked here answer what their types say
  const askPool: PoolPort = async (pool, method, args) => {
    const { tick, rate } = placeOf(pool) ?? { tick: 0, rate: 0 }
    if (method === 'metadata') return { kind: 'ok', value: { tick: BigInt(tick) } }
    const amountIn = Number(Reflect.get(Object(args), 'amountIn'))
    const price = Reflect.get(Object(args), 'zeroForOne') ? rate : 1 / rate
    return { kind: 'ok', value: BigInt(Math.floor(amountIn * price * 0.997)) }
  }
  const nothing = async () => undefined
  const context = openReceiver({
    ...logicEdges,
    state,
    ledgerReads: { fetchFee: nothing, fetchBalance: nothing, fetchMinter: nothing },
    askPool,
    listPools: async () => ({ kind: 'unknown', text: '' }),
    now: () => NOW * 1_000_000_000n,
  })
  const trade = { pools, tokenIn: TOKEN, tokenOut: ICP, zeroForOne: true, step: 'swap to ICP' }
  return { context, trade }
}

async function offerOf({ context, trade }: ReturnType<typeof marketOf>) {
  const market = await judge(context, trade)
  const offer = await bestOffer(context, trade, { market, available: 10n ** 9n })
  return { ...offer, pool: offer.pool.canisterId[0] }
}

test('the deepest pool says what a token is worth, and a cheap decoy before it gets nothing', async () => {
  const decoy = { tick: CHEAP, depth: 10n ** 9n, rate: 0.1 }
  const { pool, minimum } = await offerOf(marketOf(decoy, { tick: 0, depth: 10n ** 12n, rate: 1 }))
  expect(pool).toBe(11)
  expect(minimum).toBeGreaterThan(970_000_000n)
})

test('of pools at the same price the best quote gets the swap', async () => {
  const places = [0.99, 1.01, 1].map((rate) => ({ tick: 0, depth: 10n ** 12n, rate }))
  expect((await offerOf(marketOf(...places))).pool).toBe(11)
})

test('a pool that is out of its usual price makes the token wait while it is nearly the deepest', async () => {
  const decoy = { tick: CHEAP, depth: 10n ** 12n, rate: 0.1 }
  const moved = { tick: -2_000, usualTick: 0, depth: 10n ** 11n, rate: 0.8 }
  await expect(offerOf(marketOf(decoy, moved))).rejects.toThrow('has been at 0')
})

test('a shallow pool that jumps about makes nobody wait', async () => {
  const jumping = { tick: 50_000, usualTick: 0, depth: 10n ** 9n, rate: 150 }
  const honest = { tick: 0, depth: 10n ** 12n, rate: 1 }
  expect((await offerOf(marketOf(jumping, honest))).pool).toBe(11)
})

test('of two that are as deep the one where the token is dearer is believed', async () => {
  const dear = { tick: 23_027, depth: 10n ** 12n, rate: 0.1 }
  const cheap = { tick: CHEAP, depth: 10n ** 12n, rate: 0.1 }
  for (const places of [
    [dear, cheap],
    [cheap, dear],
  ])
    await expect(offerOf(marketOf(...places))).rejects.toThrow('too little liquidity')
})

test('a token of which no pool is deep waits', async () => {
  await expect(offerOf(marketOf({ tick: 0, depth: 0n, rate: 1 }))).rejects.toThrow('deep enough')
})

test('a new pool that is deeper than all others is watched first', async () => {
  const fresh = { tick: CHEAP, depth: 0n, rate: 0.1, readings: 5 }
  const known = { tick: 0, depth: 10n ** 9n, rate: 1 }
  await expect(offerOf(marketOf(known, fresh))).rejects.toThrow('5 of 6 readings')
})

/** Ten to the sixth ICP for a token. */
const ABSURD = 138_162

async function shownOf({ context, trade }: ReturnType<typeof marketOf>) {
  const shown = await shownPrice(context, trade)
  return shown && { pool: shown.pool.canisterId[0], tick: shown.tick }
}

test('people are shown the price of the deepest pool, not of one that comes first with next to nothing in it', async () => {
  const decoy = { tick: ABSURD, depth: 0n, rate: 1e9 }
  const honest = { tick: 5, depth: 10n ** 12n, rate: 1 }
  expect(await shownOf(marketOf(decoy, honest))).toEqual({ pool: 11, tick: 5 })
  const [unknownDecoy, unknown] = [decoy, honest].map((place) => ({ ...place, readings: 0 }))
  if (unknownDecoy === undefined || unknown === undefined) throw new Error('there are two')
  expect(await shownOf(marketOf(unknownDecoy, unknown))).toEqual({ pool: 11, tick: 5 })
  expect(await shownOf(marketOf(decoy))).toBeUndefined()
})

test('a new pool, however deep, has no say in what is shown while another has a past', async () => {
  const fresh = { tick: CHEAP, depth: 10n ** 15n, rate: 0.1, readings: 0 }
  expect(await shownOf(marketOf(fresh, { tick: 5, depth: 10n ** 9n, rate: 1 }))).toEqual({
    pool: 11,
    tick: 5,
  })
})

test('a price that somebody has moved away is shown where it has been', async () => {
  const moved = { tick: 60_000, usualTick: 7, depth: 10n ** 12n, rate: 1 }
  expect(await shownOf(marketOf(moved))).toEqual({ pool: 10, tick: 7 })
})
