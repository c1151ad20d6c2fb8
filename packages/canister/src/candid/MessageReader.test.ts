import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { BOMBS } from '@sluice/candid-bounds/testing'
import { describe, expect, test } from 'vitest'
import { candidCodec } from './candidCodec.ts'
import { compileType } from './compileType.ts'
import { MessageReader } from './MessageReader.ts'
import type { Shape } from './shapes/Shape.ts'

const alone = {
  encode: () => expect.fail('the general library was asked to encode'),
  decode: () => expect.fail('the general library was asked to decode'),
  toPrincipal: (bytes: Uint8Array) => Principal.fromUint8Array(bytes),
}

const message = (types: IDL.Type[], values: unknown[]) => new Uint8Array(IDL.encode(types, values))
const read = (wanted: IDL.Type[], bytes: Uint8Array) => candidCodec(wanted, alone).decode(bytes)
const readAs = (wanted: IDL.Type, sent: IDL.Type, value: unknown) =>
  read([wanted], message([sent], [value]))[0]

describe('what the specification allows', () => {
  test('a nat is an int', () => {
    expect(readAs(IDL.Int, IDL.Nat, 300n)).toBe(300n)
    expect(readAs(IDL.Opt(IDL.Int), IDL.Opt(IDL.Nat), [300n])).toEqual([300n])
    expect(() => readAs(IDL.Nat, IDL.Int, 300n)).toThrow('another type')
  })

  test('a blob comes from bytes only', () => {
    const blob = IDL.Vec(IDL.Nat8)
    const named = IDL.Record({ memo: blob, more: IDL.Null })
    const value = { memo: Uint8Array.of(1, 2), more: null }
    expect(readAs(IDL.Record({ memo: blob }), named, value)).toEqual({ memo: value.memo })
    expect(() => readAs(blob, IDL.Vec(IDL.Bool), [true])).toThrow('another type')
    expect(readAs(IDL.Opt(blob), IDL.Vec(IDL.Bool), [true])).toEqual([])
  })

  test('absent nulls, options and reserved values are there, absent others are refused', () => {
    const empty = message([IDL.Record({})], [{}])
    const nullable = IDL.Record({ a: IDL.Null, b: IDL.Opt(IDL.Nat), c: IDL.Reserved })
    expect(read([nullable], empty)).toEqual([{ a: null, b: [], c: null }])
    expect(() => read([IDL.Record({ a: IDL.Nat })], empty)).toThrow('another type')
  })

  test('arguments that a caller does not know yet are empty, further ones are left out', () => {
    expect(read([IDL.Nat, IDL.Opt(IDL.Text)], message([IDL.Nat], [5n]))).toEqual([5n, []])
    expect(read([IDL.Nat], message([IDL.Nat, IDL.Text], [5n, 'more']))).toEqual([5n])
    expect(() => read([IDL.Nat, IDL.Nat], message([IDL.Nat], [5n]))).toThrow('too few')
  })

  test('an option of an option is none when the value is bare', () => {
    const wanted = IDL.Opt(IDL.Opt(IDL.Record({})))
    expect(readAs(wanted, IDL.Record({}), {})).toEqual([])
  })

  test('a tuple is a record of numbered fields', () => {
    const pair = IDL.Tuple(IDL.Nat, IDL.Text)
    expect(readAs(pair, IDL.Tuple(IDL.Nat, IDL.Text, IDL.Bool), [1n, 'a', true])).toEqual([1n, 'a'])
    expect(
      readAs(pair, IDL.Record({ _0_: IDL.Nat, _1_: IDL.Text, x: IDL.Nat }), {
        _0_: 1n,
        _1_: 'a',
        x: 2n,
      }),
    ).toEqual([1n, 'a'])
    expect(() => readAs(pair, IDL.Tuple(IDL.Nat), [1n])).toThrow('another type')
  })

  test('functions and services are left out', () => {
    const func = IDL.Func([IDL.Nat], [IDL.Text], ['query'])
    const sent = IDL.Record({ callback: func, home: IDL.Service({ f: func }), n: IDL.Nat })
    const value = { callback: [Principal.anonymous(), 'f'], home: Principal.anonymous(), n: 3n }
    expect(readAs(IDL.Record({ n: IDL.Nat }), sent, value)).toEqual({ n: 3n })
  })
})

describe("a ledger's reply", () => {
  const ours = IDL.Variant({
    Ok: IDL.Nat,
    Err: IDL.Variant({ Duplicate: IDL.Record({ duplicate_of: IDL.Nat }) }),
  })
  const theirs = IDL.Variant({
    Ok: IDL.Nat,
    Err: IDL.Variant({
      Duplicate: IDL.Record({ duplicate_of: IDL.Nat, at: IDL.Nat64 }),
      Frozen: IDL.Text,
    }),
  })

  test('may know more errors than its standard: they are refused only when they come', () => {
    expect(readAs(ours, theirs, { Ok: 5n })).toEqual({ Ok: 5n })
    const duplicate = { Err: { Duplicate: { duplicate_of: 7n, at: 1n } } }
    expect(readAs(ours, theirs, duplicate)).toEqual({ Err: { Duplicate: { duplicate_of: 7n } } })
    expect(() => readAs(ours, theirs, { Err: { Frozen: 'so' } })).toThrow('not known')
  })
})

describe('a hostile message', () => {
  const types = [IDL.Record({ amount: IDL.Nat, memo: IDL.Opt(IDL.Vec(IDL.Text)) })]

  test.each(BOMBS)('%s is refused at once', (_, bytes) => {
    for (const wanted of [types, [IDL.Opt(IDL.Vec(IDL.Opt(IDL.Nat)))], [IDL.Reserved]]) {
      const start = performance.now()
      expect(() => read(wanted, bytes)).toThrow()
      expect(performance.now() - start).toBeLessThan(300)
    }
  })

  test('with ever new descriptions does not fill the memory, and what is usual is read as before', () => {
    const codec = candidCodec(types, alone)
    const usual = message(types, [{ amount: 5n, memo: [] }])
    for (let index = 0; index < 1000; index++) {
      const sent = IDL.Record({ amount: IDL.Nat, [`field${index}`]: IDL.Nat })
      const bytes = message([sent], [{ amount: 7n, [`field${index}`]: 1n }])
      expect(codec.decode(bytes)).toEqual([{ amount: 7n, memo: [] }])
    }
    expect(codec.decode(usual)).toEqual([{ amount: 5n, memo: [] }])
  })

  test('with another description than the eight latest has its way made anew, any of those has not', () => {
    let made = 0
    const shape = compileType(IDL.Reserved, alone.toPrincipal)
    const readFrom: Shape['readFrom'] = (type) => {
      made++
      return shape.readFrom(type)
    }
    const reader = new MessageReader([{ ...shape, readFrom }])
    const described = (index: number) =>
      message([IDL.Record({ [`f${index}`]: IDL.Nat })], [{ [`f${index}`]: 1n }])
    for (let index = 0; index < 9; index++) reader.read(described(index))
    for (let index = 1; index < 9; index++) reader.read(described(index))
    expect(made).toBe(9)
    reader.read(described(0))
    expect(made).toBe(10)
  })

  test('a number of more digits than any amount has is refused', () => {
    const digits = (count: number) => {
      const bytes = new Uint8Array(7 + count + 1).fill(0xff)
      bytes.set([0x44, 0x49, 0x44, 0x4c, 0, 1, 0x7d])
      return bytes.with(bytes.length - 1, 1)
    }
    expect(read([IDL.Nat], digits(36))[0]).toBe(2n ** 253n - 1n)
    expect(() => read([IDL.Nat], digits(70))).toThrow('too many digits')
    expect(() => read([IDL.Nat], digits(1_000_000))).toThrow('too many digits')
    expect(() => read([IDL.Reserved], digits(1_000_000))).toThrow('too many digits')
  })

  test.each([
    ['fields that are not in order', [1, 0x6c, 2, 7, 0x7d, 5, 0x7d, 1, 0, 1, 2]],
    ['the same field twice', [1, 0x6c, 2, 7, 0x7d, 7, 0x7d, 1, 0, 1, 2]],
    ['a type that is not in the table', [1, 0x6c, 1, 7, 3, 0]],
    ['a type of no known form', [1, 0x6a - 5, 0, 0]],
    ['a primitive of no known code', [0, 1, 0x60]],
    ['a function with an unknown annotation', [1, 0x6a, 0, 0, 1, 9, 0]],
    ['301 types', [0xad, 2, ...Array(301).fill([0x6e, 0x7d]).flat(), 0]],
    ['1001 arguments', [0, 0xe9, 7, ...Array(1001).fill(0x7f)]],
  ])('with %s is refused', (_, bytes) => {
    const whole = Uint8Array.of(0x44, 0x49, 0x44, 0x4c, ...bytes)
    expect(() => read([], whole)).toThrow('Candid')
  })

  test('values nested a hundred deep are as deep as it goes', () => {
    const nested = (depth: number) =>
      Uint8Array.of(0x44, 0x49, 0x44, 0x4c, 1, 0x6e, 0, 1, 0, ...Array(depth).fill(1), 0)
    expect(read([IDL.Reserved], nested(90))).toEqual([null])
    expect(() => read([IDL.Reserved], nested(200))).toThrow('too deep')
  })

  test('a principal of more than 29 bytes is refused', () => {
    const principal = (length: number) =>
      Uint8Array.of(0x44, 0x49, 0x44, 0x4c, 0, 1, 0x68, 1, length, ...Array(length).fill(7))
    expect(read([IDL.Principal], principal(29))).toHaveLength(1)
    expect(() => read([IDL.Principal], principal(30))).toThrow('too long')
  })

  test('a flag that is neither no nor yes is refused', () => {
    const bytes = message([IDL.Bool], [true])
    expect(() => read([IDL.Bool], bytes.with(bytes.length - 1, 2))).toThrow('neither')
    const option = message([IDL.Opt(IDL.Nat)], [[5n]])
    expect(() => read([IDL.Opt(IDL.Nat)], option.with(option.length - 2, 2))).toThrow('neither')
  })
})
