import { expect, test } from 'vitest'
import { cell } from './Cell.ts'
import { codec, nat } from './codec/field.ts'
import { bytesKey, u64Key } from './codec/keys.ts'
import { memoryMap } from './OrderedMap.ts'

test('a value that cannot be stored is not read from the heap either', () => {
  const balance = cell(memoryMap(u64Key, bytesKey), 1n, codec(nat), 0n)
  balance.set(5n)
  expect(() => balance.set(2n ** 256n)).toThrow('no number from 0 to')
  expect(balance.get()).toBe(5n)
})
