import { share as depth } from '@sluice/test-depth'
import { countedMaps } from '@sluice/testing/exchange/countedMaps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes, concatBytes } from '../bytes/bytes.ts'
import { u64Key } from '../codec/keys.ts'
import { heapMaps } from './OrderedMap.ts'
import { rankOf, SortedKeys } from './SortedKeys.ts'
import { rawBytes, StableState } from './StableState.ts'

const OWNER = Uint8Array.of(1)
const OTHER = Uint8Array.of(1, 0)
const keyOf = (rank: number) => concatBytes([rankOf(BigInt(rank)), u64Key.encode(7n)])
const open = (map = heapMaps) => new SortedKeys(new StableState(map).byKey(1, rawBytes))

test('what was added and not removed lies in order, whichever way it is read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rank: fc.nat({ max: 400 }), isGone: fc.boolean() }), { maxLength: 800 }),
      fc.nat({ max: 300 }),
      fc.nat({ max: 300 }),
      (changes, offset, limit) => {
        const keys = open()
        const known = new Set<number>()
        keys.add(OTHER, keyOf(1))
        for (const { rank, isGone } of changes) {
          if (isGone) known.delete(rank)
          else known.add(rank)
          if (isGone) keys.remove(OWNER, keyOf(rank))
          else keys.add(OWNER, keyOf(rank))
        }
        const sorted = [...known].map(keyOf).sort(compareBytes)
        const page = (isDescending: boolean) => keys.page(OWNER, { offset, limit, isDescending })
        expect(keys.sizeOf(OWNER)).toBe(sorted.length)
        expect(page(false)).toEqual(sorted.slice(offset, offset + limit))
        expect(page(true)).toEqual(sorted.toReversed().slice(offset, offset + limit))
        const after = keyOf(offset)
        expect(keys.after(OWNER, after, limit)).toEqual(
          sorted.filter((key) => compareBytes(key, after) > 0).slice(0, limit),
        )
        expect(keys.after(OWNER, undefined, limit)).toEqual(sorted.slice(0, limit))
        expect(keys.sizeOf(OTHER)).toBe(1)
      },
    ),
    depth(2_000, 50),
  )
})

test('a page anywhere in ten thousand reads a few entries', () => {
  const { map, takeTouched } = countedMaps()
  const keys = open(map)
  for (let rank = 0; rank < 10_000; rank++) keys.add(OWNER, keyOf((rank * 7919) % 10_007))
  for (const offset of [0, 5_000, 9_900]) {
    takeTouched()
    expect(keys.page(OWNER, { offset, limit: 100, isDescending: true })).toHaveLength(100)
    expect(takeTouched()).toBeLessThan(6)
  }
})
