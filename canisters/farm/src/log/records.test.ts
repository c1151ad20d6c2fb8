import { heapMaps } from '@sluice/canister'
import { expect, test } from 'vitest'
import { openFarmState } from '../farm/FarmState.ts'
import { countOfStakes, recordStake } from './records.ts'

const [ann, ben] = [Uint8Array.of(1), Uint8Array.of(2)]
const KEPT = 100n
const context = () => ({ state: openFarmState(heapMaps), now: () => 5_000_000_000n })
const stakeOf = (owner: Uint8Array, positionId: bigint) =>
  ({ kind: 'stake', owner, positionId, liquidity: 1n, amount: 0n }) as const

test('the oldest record makes room for one more, and the numbers go on', () => {
  const farm = context()
  const { stakeRecords, stakeRecordsOf } = farm.state
  recordStake(farm, stakeOf(ann, 1n))
  for (let id = 1n; id < KEPT; id++) recordStake(farm, stakeOf(ben, id), Number(KEPT))
  expect(stakeRecordsOf.last(ann, 5)).toEqual([0n])
  recordStake(farm, stakeOf(ben, 7n), Number(KEPT))
  expect(countOfStakes(farm)).toBe(KEPT + 1n)
  expect(stakeRecords.size).toBe(Number(KEPT))
  expect([stakeRecords.has(0n), stakeRecordsOf.last(ann, 5)]).toEqual([false, []])
  expect(stakeRecords.get(KEPT)).toMatchObject({ positionId: 7n })
})

test('records of an earlier version, which did not count them, keep their numbers', () => {
  const farm = context()
  const { stakeRecords, stakeRecordsOf } = farm.state
  for (let id = 0n; id < 3n; id++) {
    stakeRecords.set(id, { ...stakeOf(ann, id), timestamp: 1n })
    stakeRecordsOf.add(ann, id)
  }
  expect(countOfStakes(farm)).toBe(3n)
  recordStake(farm, stakeOf(ann, 9n))
  expect(stakeRecords.get(3n)).toMatchObject({ positionId: 9n })
  expect(countOfStakes(farm)).toBe(4n)
})
