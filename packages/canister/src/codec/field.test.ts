import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryMap } from '../stored/OrderedMap.ts'
import { blob, bool, codec, i32, int, list, nat, oneOf, optional, text } from './field.ts'
import { i32Key, isKey, u64Key } from './keys.ts'
import { struct } from './struct.ts'
import { tagged } from './tagged.ts'
import { u64List } from './u64List.ts'

const record = codec(
  struct({
    nat,
    int,
    i32,
    bool,
    text,
    blob,
    list: list(nat),
    maybe: optional(int),
    kind: oneOf('a', 'b'),
  }),
)

test('a record comes back as it was stored', () => {
  fc.assert(
    fc.property(
      fc.record({
        nat: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        int: fc.bigInt({ min: -(2n ** 256n) + 1n, max: 2n ** 256n - 1n }),
        i32: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
        bool: fc.boolean(),
        text: fc.string({ unit: 'grapheme' }),
        blob: fc.uint8Array(),
        list: fc.array(fc.bigInt({ min: 0n, max: 2n ** 70n })),
        maybe: fc.option(fc.bigInt({ min: -9n, max: 9n }), { nil: undefined }),
        kind: fc.constantFrom('a' as const, 'b' as const),
      }),
      (value) => {
        expect(record.decode(record.encode(value))).toEqual(value)
      },
    ),
  )
})

test('a record of a newer version is refused rather than misread', () => {
  const newer = codec(struct({ nat }, { version: 2 }))

  expect(() => codec(struct({ nat })).decode(newer.encode({ nat: 1n }))).toThrow('version 2')
})

test('an older record is read by the reader given for its version', () => {
  const older = codec(struct({ nat }))
  const newer = codec(
    struct(
      { nat, bool },
      { version: 2, older: { 1: (reader) => ({ nat: nat.read(reader), bool: false }) } },
    ),
  )

  expect(newer.decode(older.encode({ nat: 7n }))).toEqual({ nat: 7n, bool: false })
})

test('keys sort by their values', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      (a, b) => {
        expect(Buffer.compare(u64Key.encode(a), u64Key.encode(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(u64Key.decode(u64Key.encode(a))).toBe(a)
      },
    ),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: -887272, max: 887272 }),
      fc.integer({ min: -887272, max: 887272 }),
      (a, b) => {
        expect(Buffer.compare(i32Key.encode(a), i32Key.encode(b))).toBe(Math.sign(a - b))
        expect(i32Key.decode(i32Key.encode(a))).toBe(a)
      },
    ),
  )
})

test('numbers at the edges of their stored sizes come back, and larger ones are refused', () => {
  const one = codec(nat)
  for (const bits of [0n, 31n, 32n, 63n, 64n, 127n, 128n, 191n, 192n, 255n]) {
    for (const value of [(1n << bits) - 1n, 1n << bits, (1n << bits) + 1n]) {
      expect(one.decode(one.encode(value))).toBe(value)
    }
  }
  expect(one.decode(one.encode(2n ** 256n - 1n))).toBe(2n ** 256n - 1n)
  for (const value of [-1n, 2n ** 256n])
    expect(() => one.encode(value)).toThrow('is no number from')
})

test('a record of one of several kinds comes back as that kind', () => {
  const event = codec(tagged({ paid: struct({ amount: nat }), said: struct({ text }) }))
  expect(event.decode(event.encode({ kind: 'paid', amount: 5n }))).toEqual({
    kind: 'paid',
    amount: 5n,
  })
  expect(event.decode(event.encode({ kind: 'said', text: 'x' }))).toEqual({
    kind: 'said',
    text: 'x',
  })
  expect(() => event.decode(Uint8Array.of(9))).toThrow('unknown kind 9')
})

test('a list of ids comes back in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), (ids) => {
      expect(u64List.decode(u64List.encode(ids))).toEqual(ids)
    }),
  )
})

test.each([2n ** 64n, 2n ** 64n + 7n, 2n ** 128n, -1n])(
  '%s is the key of nothing, though it would be cut to some key',
  (key) => {
    const map = memoryMap(u64Key, codec(nat))
    map.set(7n, 1n)
    map.set(BigInt.asUintN(64, key), 2n)
    expect([map.get(key), map.has(key), isKey(u64Key, key)]).toEqual([undefined, false, false])
    map.delete(key)
    expect(map.size).toBe(BigInt.asUintN(64, key) === 7n ? 1 : 2)
    expect(() => map.set(key, 3n)).toThrow('does not fit')
  },
)

test.each([2 ** 31, -(2 ** 31) - 1, 2 ** 32, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s is no tick',
  (tick) => {
    expect(isKey(i32Key, tick)).toBe(false)
    expect(() => i32Key.encode(tick)).toThrow('does not fit')
    expect(() => codec(i32).encode(tick)).toThrow('32 bits')
  },
)
