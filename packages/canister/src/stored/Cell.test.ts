import { expect, test } from 'vitest'
import { codec, nat, text } from '../codec/field.ts'
import { bytesKey, u64Key } from '../codec/keys.ts'
import { cell, requiredCell, takeNext } from './Cell.ts'
import { memoryMap } from './OrderedMap.ts'

test('a value that cannot be stored is not read from the heap either', () => {
  const balance = cell(memoryMap(u64Key, bytesKey), 1n, codec(nat), 0n)
  balance.set(5n)
  expect(() => balance.set(2n ** 256n)).toThrow('no number from 0 to')
  expect(balance.get()).toBe(5n)
})

test('what a canister is installed with cannot be read before, and is there after an upgrade', () => {
  const cells = memoryMap(u64Key, bytesKey)
  const open = () => requiredCell(cells, 0n, { field: text, what: 'the pool' })

  expect(() => open().get()).toThrow('the pool has not been installed')
  open().set('with this')
  expect(open().get()).toBe('with this')
})

test('a number of a sequence is given once', () => {
  const sequence = cell(memoryMap(u64Key, bytesKey), 0n, codec(nat), 1n)

  expect([takeNext(sequence), takeNext(sequence), takeNext(sequence)]).toEqual([1n, 2n, 3n])
})
