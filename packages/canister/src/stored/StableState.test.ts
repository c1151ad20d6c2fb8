import { expect, test } from 'vitest'
import { blob, codec, nat, text } from '../codec/field.ts'
import { bytesKey, i32Key, type KeyCodec, u64Key } from '../codec/keys.ts'
import { cell } from './Cell.ts'
import { heapMaps, type MapFactory, memoryMap, type OrderedMap } from './OrderedMap.ts'
import { rawBytes, StableState } from './StableState.ts'

/** Stable memory that outlives the state opened over it: raw bytes, map by map. */
function stableMemory() {
  const maps = new Map<number, OrderedMap<Uint8Array, Uint8Array>>()
  const rawMap = (id: number) => {
    const map = maps.get(id) ?? memoryMap(bytesKey, rawBytes)
    maps.set(id, map)
    return map
  }
  const open: MapFactory = <Key, Value>(
    id: number,
    keys: KeyCodec<Key>,
    values: { encode(value: Value): Uint8Array; decode(bytes: Uint8Array): Value },
  ): OrderedMap<Key, Value> => {
    const raw = rawMap(id)
    return {
      get(key) {
        const bytes = raw.get(keys.encode(key))
        return bytes === undefined ? undefined : values.decode(bytes)
      },
      set: (key, value) => raw.set(keys.encode(key), values.encode(value)),
      delete: (key) => raw.delete(keys.encode(key)),
      has: (key) => raw.has(keys.encode(key)),
      get size() {
        return raw.size
      },
      entries: (start, length) =>
        raw.entries(start, length).map(([key, value]) => [keys.decode(key), values.decode(value)]),
    }
  }
  return { open, rawMap }
}

test('what one version of a canister has stored, the next one finds under the same numbers', () => {
  const { open } = stableMemory()
  const openState = () => {
    const state = new StableState(open)
    return {
      name: state.required(0, text, 'the canister'),
      owner: state.maybe(1, blob),
      next: state.count(2, 7n),
      admins: state.principals(3),
      fee: state.value(4, nat, 5n),
      words: state.byNumber(1, text),
      balances: state.byKey(2, nat),
      ticks: state.by(3, i32Key, rawBytes),
    }
  }
  const before = openState()
  expect(before.owner.get()).toBeUndefined()
  expect([before.next.get(), before.fee.get()]).toEqual([7n, 5n])
  expect(before.admins.get()).toEqual([])
  expect(() => before.name.get()).toThrow('the canister has not been installed')
  before.name.set('a canister')
  before.owner.set(Uint8Array.of(1))
  before.next.set(8n)
  before.admins.set([Uint8Array.of(4)])
  before.words.set(3n, 'three')
  before.balances.set(Uint8Array.of(9), 100n)
  before.ticks.set(-5, Uint8Array.of(6))

  const after = openState()

  expect(after.name.get()).toBe('a canister')
  expect(after.owner.get()).toEqual(Uint8Array.of(1))
  expect([after.next.get(), after.fee.get()]).toEqual([8n, 5n])
  expect(after.admins.get()).toEqual([Uint8Array.of(4)])
  expect(after.words.get(3n)).toBe('three')
  expect(after.balances.get(Uint8Array.of(9))).toBe(100n)
  expect(after.ticks.get(-5)).toEqual(Uint8Array.of(6))
})

test('single values lie in map 0, as canisters installed long ago have them', () => {
  const { open, rawMap } = stableMemory()
  cell(open(0, u64Key, bytesKey), 3n, codec(nat), 0n).set(11n)
  open(1, u64Key, codec(text)).set(1n, 'one')

  const state = new StableState(open)

  expect(state.count(3).get()).toBe(11n)
  expect(state.byNumber(1, text).get(1n)).toBe('one')
  expect(rawMap(0).size).toBe(1)
})

test('raw bytes are stored without their length', () => {
  const { open, rawMap } = stableMemory()
  new StableState(open).byNumber(1, rawBytes).set(0n, Uint8Array.of(1, 2))
  expect(rawMap(1).get(u64Key.encode(0n))).toEqual(Uint8Array.of(1, 2))
})

test('refuses to give a number to two structures', () => {
  const state = new StableState(heapMaps)
  state.count(0)
  state.byKey(1, nat)
  expect(() => state.maybe(0, blob)).toThrow('value 0 of the stored state is given twice')
  expect(() => state.byNumber(1, nat)).toThrow('map 1 of the stored state is given twice')
})

test('refuses a map where the single values are', () => {
  const state = new StableState(heapMaps)
  state.count(5)
  expect(() => state.byNumber(0, nat)).toThrow('map 0 of the stored state is given twice')
})
