import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codec, nat } from '../codec/field.ts'
import { u64Key } from '../codec/keys.ts'
import { cachedMap } from './cachedMap.ts'
import { memoryMap } from './OrderedMap.ts'

test('a cached map answers as the map itself does, and writes through at once', () => {
  const key = fc.bigInt({ min: 0n, max: 12n })
  const operation = fc.record({ key, value: fc.option(fc.nat(), { nil: undefined }) })
  fc.assert(
    fc.property(
      fc.array(operation, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      (work, most) => {
        const stored = memoryMap(u64Key, codec(nat))
        const plain = memoryMap(u64Key, codec(nat))
        const cached = cachedMap(stored, most)
        for (const { key, value } of work) {
          expect(cached.get(key)).toBe(plain.get(key))
          if (value === undefined) {
            cached.delete(key)
            plain.delete(key)
          } else {
            cached.set(key, BigInt(value))
            plain.set(key, BigInt(value))
          }
          expect(cached.get(key)).toBe(plain.get(key))
          expect(cached.has(key)).toBe(plain.has(key))
          expect(stored.entries()).toEqual(plain.entries())
          expect([cached.size, cached.entries()]).toEqual([plain.size, plain.entries()])
        }
      },
    ),
  )
})
