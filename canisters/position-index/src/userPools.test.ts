import { heapMaps } from '@sluice/canister'
import { expect, test } from 'vitest'
import { openPositionIndexState } from './PositionIndexState.ts'
import { addPool, poolsOf, removePool } from './userPools.ts'

const user = new Uint8Array(32).fill(7)
const first = Uint8Array.of(1)
const second = Uint8Array.of(2)

test('a pool is listed once, in the order of the first positions', () => {
  const state = openPositionIndexState(heapMaps)

  for (const pool of [second, first, second]) addPool(state, user, pool)

  expect(poolsOf(state, user)).toEqual([second, first])
})

test('a user without positions is forgotten', () => {
  const state = openPositionIndexState(heapMaps)
  addPool(state, user, first)

  removePool(state, user, first)
  removePool(state, user, second)

  expect(poolsOf(state, user)).toEqual([])
  expect(state.poolsOfUser.size).toBe(0)
})
