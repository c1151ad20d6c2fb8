import { expect, test } from 'vitest'
import { nat } from '../codec/field.ts'
import { heapMaps } from './OrderedMap.ts'
import { ownerLists } from './OwnerLists.ts'
import { StableState } from './StableState.ts'

const open = () => ownerLists(new StableState(heapMaps), { places: 1, counts: 2 }, nat)

test('each owner has a list of their own, in the order in which it grew', () => {
  const lists = open()
  const [alice, bob] = [Uint8Array.of(1), Uint8Array.of(2)]
  lists.append(alice, 10n)
  lists.append(bob, 20n)
  lists.append(alice, 11n)

  expect([lists.sizeOf(alice), lists.sizeOf(bob)]).toEqual([2n, 1n])
  expect([lists.at(alice, 0n), lists.at(alice, 1n), lists.at(bob, 0n)]).toEqual([10n, 11n, 20n])
  expect(lists.at(bob, 1n)).toBeUndefined()
  expect(lists.sizeOf(Uint8Array.of(3))).toBe(0n)
})

test('no owner reads what belongs to another one whose bytes begin alike', () => {
  const lists = open()
  const short = Uint8Array.of(1)
  // the short one's first place, taken for an owner
  const long = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0)
  lists.append(short, 1n)
  lists.append(long, 2n)

  expect([lists.at(short, 0n), lists.at(long, 0n)]).toEqual([1n, 2n])
})

test('what is gone is dropped from the end, a few at once, and no further than what stays', () => {
  const lists = open()
  const alice = Uint8Array.of(1)
  for (let value = 0n; value < 9n; value++) lists.append(alice, value)
  const isGone = (value: bigint) => value !== 3n

  lists.dropEnd(alice, isGone)
  expect(lists.sizeOf(alice)).toBe(5n)
  lists.dropEnd(alice, isGone)
  expect([lists.sizeOf(alice), lists.at(alice, 3n), lists.at(alice, 4n)]).toEqual([
    4n,
    3n,
    undefined,
  ])
  lists.dropEnd(alice, () => true)
  expect(lists.sizeOf(alice)).toBe(0n)
  lists.append(alice, 10n)
  expect(lists.at(alice, 0n)).toBe(10n)
})
