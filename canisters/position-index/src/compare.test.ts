import { Principal } from '@icp-sdk/core/principal'
import type { PoolEventKind } from '@sluice/candid/swap_pool'
import { heapMaps } from '@sluice/canister'
import { expect, test } from 'vitest'
import { comparePool, type PoolPort, takeTurn } from './compare.ts'
import { openPositionIndexState } from './PositionIndexState.ts'
import { addPool, poolsOf } from './userPools.ts'

const pool = Uint8Array.of(9)
const alice = Principal.selfAuthenticating(Uint8Array.of(1))
const bob = Principal.selfAuthenticating(Uint8Array.of(2))
const user = (owner: Uint8Array) => owner

const transferred: PoolEventKind = {
  positionTransferred: { from: alice, to: bob, positionId: 1n, amount0: 0n, amount1: 0n },
}

/** A pool with these events, where these people have positions now. */
function poolWith(events: PoolEventKind[], holders: Principal[]): PoolPort {
  return {
    async fetchEvents(_, cursor, limit) {
      const from = Number(cursor) - 1
      const page = events.slice(from, from + Number(limit))
      return { events: page.map((event) => ({ event })), next: cursor + BigInt(page.length) }
    },
    fetchHasPositions: async (_, owner) =>
      holders.some((holder) => holder.toText() === Principal.fromUint8Array(owner).toText()),
  }
}

test('lost reports are made good: who has positions is listed and who has none is not', async () => {
  const state = openPositionIndexState(heapMaps)
  addPool(state, alice.toUint8Array(), pool)

  await comparePool(state, poolWith([transferred], [bob]), pool, user)

  expect(poolsOf(state, alice.toUint8Array())).toEqual([])
  expect(poolsOf(state, bob.toUint8Array())).toEqual([pool])
  expect(state.cursors.get(pool)).toBe(2n)
})

test('a pool that stops answering half-way is read again from the same event', async () => {
  const state = openPositionIndexState(heapMaps)
  const port = poolWith([transferred], [bob])

  await comparePool(state, { ...port, fetchHasPositions: async () => undefined }, pool, user)
  expect(state.cursors.get(pool)).toBeUndefined()

  await comparePool(state, port, pool, user)
  expect(poolsOf(state, bob.toUint8Array())).toEqual([pool])
})

test('a long log is read page by page', async () => {
  const state = openPositionIndexState(heapMaps)
  const port = poolWith(
    Array.from({ length: 250 }, () => transferred),
    [bob],
  )

  for (let turn = 0; turn < 4; turn++) await comparePool(state, port, pool, user)

  expect(state.cursors.get(pool)).toBe(251n)
})

test('every pool gets its turn', () => {
  const state = openPositionIndexState(heapMaps)
  for (let id = 1; id <= 7; id++) state.pools.set(Uint8Array.of(id), Uint8Array.of(id))

  const turns = [takeTurn(state, 3), takeTurn(state, 3), takeTurn(state, 3), takeTurn(state, 3)]

  expect(turns.map((turn) => turn.map(([id]) => id))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7],
    [1, 2, 3],
  ])
})
