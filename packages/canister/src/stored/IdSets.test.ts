import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesKey } from '../codec/keys.ts'
import { u64List } from '../codec/u64List.ts'
import { IdSets } from './IdSets.ts'
import { memoryMap } from './OrderedMap.ts'

const owners = [Uint8Array.of(), Uint8Array.of(1), Uint8Array.of(1, 0), new Uint8Array(29).fill(9)]
const step = fc.record({
  owner: fc.nat({ max: owners.length - 1 }),
  kind: fc.constantFrom('add', 'add', 'remove', 'many'),
  id: fc.oneof(fc.bigInt({ min: 0n, max: 3000n }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
})

test('behaves as sets of numbers do, however they come and go', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const map = memoryMap(bytesKey, u64List)
      const sets = new IdSets(map)
      const expected = owners.map(() => new Set<bigint>())
      for (const { owner: place, kind, id } of steps) {
        const owner = owners[place] ?? Uint8Array.of()
        const model = expected[place] ?? new Set()
        const ids =
          kind === 'many' ? Array.from({ length: 300 }, (_, n) => id / 2n + BigInt(n)) : [id]
        for (const one of ids) {
          if (kind === 'remove') {
            sets.remove(owner, one)
            model.delete(one)
          } else {
            sets.add(owner, one)
            model.add(one)
          }
        }
      }
      for (const [place, owner] of owners.entries()) {
        const sorted = [...(expected[place] ?? [])].sort((a, b) => (a < b ? -1 : 1))
        expect(sets.sizeOf(owner)).toBe(sorted.length)
        expect(sets.last(owner, 100_000)).toEqual(sorted)
        expect(sets.last(owner, 7)).toEqual(sorted.slice(-7))
        expect(sets.after(owner, undefined, 100_000)).toEqual(sorted)
        const middle = sorted[sorted.length >> 1] ?? 0n
        for (const after of [middle, middle + 1n])
          expect(sets.after(owner, after, 7)).toEqual(sorted.filter((id) => id > after).slice(0, 7))
        for (const offset of [0, 5, sorted.length >> 1, sorted.length])
          expect(sets.slice(owner, offset, 300)).toEqual(sorted.slice(offset, offset + 300))
        for (const id of sorted.slice(0, 20)) {
          expect(sets.has(owner, id)).toBe(true)
          sets.remove(owner, id)
          expect(sets.has(owner, id)).toBe(false)
        }
        for (const id of sorted) sets.remove(owner, id)
      }
      expect(map.size).toBe(0)
    }),
    share(15),
  )
})

test('a large set costs no more to change than a small one', () => {
  const written: number[] = []
  const map = memoryMap(bytesKey, {
    encode: (ids: readonly bigint[]) => {
      written.push(ids.length)
      return u64List.encode(ids)
    },
    decode: u64List.decode,
  })
  const sets = new IdSets(map)
  const owner = Uint8Array.of(1)
  for (let id = 0n; id < 20_000n; id++) sets.add(owner, id)
  written.length = 0
  sets.add(owner, 20_000n)
  sets.remove(owner, 10_000n)
  expect(Math.max(...written)).toBeLessThanOrEqual(256)
})

test('a set whose first chunk was emptied takes small numbers again', () => {
  const sets = new IdSets(memoryMap(bytesKey, u64List))
  const owner = Uint8Array.of(1)
  const numbers = Array.from({ length: 600 }, (_, index) => BigInt(index + 10))
  for (const id of numbers) sets.add(owner, id)
  for (const id of numbers.slice(0, 300)) sets.remove(owner, id)
  sets.add(owner, 5n)
  expect(sets.last(owner, 1000)).toEqual([5n, ...numbers.slice(300)])
  expect(sets.sizeOf(owner)).toBe(301)
})
