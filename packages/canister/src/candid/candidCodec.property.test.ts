import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CandidLibrary, candidCodec } from './candidCodec.ts'
import { valuesOf } from './testing/valuesOf.ts'

const library: CandidLibrary = {
  encode: (types, values) => IDL.encode(types, values),
  decode: (types, message) => IDL.decode(types, message),
  toPrincipal: (bytes) => Principal.fromUint8Array(bytes),
}
/** Fails where the general library would have to help, so that a test sees which way was taken. */
const alone: CandidLibrary = {
  ...library,
  encode: () => expect.fail('the general library was asked to encode'),
  decode: () => expect.fail('the general library was asked to decode'),
}

type Service = {
  readonly idlFactory: IDL.InterfaceFactory
  /** Missing where only a client reads the service. */
  readonly init?: (args: { IDL: typeof IDL }) => IDL.Type[]
}

const generated = join(import.meta.dirname, '..', '..', '..', 'candid', 'src', 'generated')
const services = readdirSync(generated).map((file) => file.replace('.did.ts', ''))

describe.each(services)('the messages of %s', async (name) => {
  const service: Service = await import(`@sluice/candid/${name}`)
  const methods = service.idlFactory({ IDL })._fields
  if (methods.length > 0)
    test.each(methods)('%s: are those of the general library, to the last byte', (_, method) => {
      for (const types of [method.argTypes, method.retTypes]) expectSameBytes(types)
    })

  test('arguments of an installation are those of the general library, to the last byte', () => {
    expectSameBytes(service.init?.({ IDL }) ?? [])
  })
})

function expectSameBytes(types: IDL.Type[]): void {
  const codec = candidCodec(types, containsItself(types) ? library : alone)
  fc.assert(
    fc.property(fc.tuple(...types.map(valuesOf)), (values) => {
      const message = IDL.encode(types, values)
      // as texts, which are compared at once and not number by number
      expect(toHex(codec.encode(values))).toBe(toHex(message))
      expect(codec.decode(message)).toEqual(IDL.decode(types, message))
    }),
    share(20, 5),
  )
}

/** Types that refer to themselves or to functions stay with the general library. */
function containsItself(types: readonly IDL.Type[]): boolean {
  return types.some((type) => /rec_|→|func|float32/.test(type.display() + type.name))
}

describe('a message of other types', () => {
  const wanted = [IDL.Record({ amount: IDL.Nat, memo: IDL.Opt(IDL.Text) })]
  const codec = candidCodec(wanted, library)

  test('is read as Candid says: further fields are left out, absent options are empty', () => {
    const wider = IDL.Record({ amount: IDL.Nat, other: IDL.Text })
    const message = IDL.encode([wider], [{ amount: 7n, other: 'x' }])
    expect(codec.decode(message)).toEqual([{ amount: 7n, memo: [] }])
  })

  test('is refused when it does not fit', () => {
    expect(() => codec.decode(IDL.encode([IDL.Text], ['x']))).toThrow()
    expect(() => codec.decode(Uint8Array.of(1, 2, 3))).toThrow()
    expect(() => codec.decode(new Uint8Array())).toThrow()
  })
})

describe('a damaged message', () => {
  const types = [IDL.Record({ amount: IDL.Nat, to: IDL.Principal, note: IDL.Text })]
  const codec = candidCodec(types, library)
  const value = { amount: 2n ** 80n, to: Principal.anonymous(), note: 'über' }
  const message = codec.encode([value])

  test('is refused wherever it is cut off, and when something follows', () => {
    for (let length = 0; length < message.length; length++) {
      expect(() => codec.decode(message.slice(0, length))).toThrow()
    }
    expect(() => codec.decode(Uint8Array.of(...message, 0))).toThrow()
    expect(codec.decode(message)).toEqual([value])
  })

  test('is refused when it names more bytes than there are', () => {
    const long = candidCodec([IDL.Vec(IDL.Nat8)], library)
    const bytes = long.encode([new Uint8Array(3)])
    bytes[bytes.length - 4] = 200
    expect(() => long.decode(bytes)).toThrow()
  })
})

test('numbers of every size come through', () => {
  const types = [IDL.Nat, IDL.Int, IDL.Nat64, IDL.Int64, IDL.Nat32, IDL.Int32, IDL.Int16, IDL.Int8]
  const codec = candidCodec(types, alone)
  const nat = fc.bigInt({ min: 0n, max: 2n ** 260n })
  const int = fc.bigInt({ min: -(2n ** 260n), max: 2n ** 260n })
  fc.assert(
    fc.property(nat, int, fc.integer({ min: 0, max: 260 }), (n, i, bits) => {
      const edge = 1n << BigInt(bits)
      for (const [a, b] of [
        [n, i],
        [edge, -edge],
        [edge - 1n, edge - 1n],
        [edge, 1n - edge],
      ]) {
        const message = IDL.encode([IDL.Nat, IDL.Int], [a, b])
        const two = candidCodec([IDL.Nat, IDL.Int], alone)
        expect(two.encode([a, b])).toEqual(message)
        expect(two.decode(message)).toEqual([a, b])
      }
    }),
  )
  const values = [0n, -1n, 2n ** 64n - 1n, -(2n ** 63n), 2 ** 32 - 1, -(2 ** 31), -5, -128]
  expect(codec.decode(codec.encode(values))).toEqual(values)
  expect(codec.encode(values)).toEqual(IDL.encode(types, values))
})

test('values of the wrong type are refused before anything is sent', () => {
  const refused: [IDL.Type, unknown][] = [
    [IDL.Nat, 5],
    [IDL.Nat, -5n],
    [IDL.Text, 5n],
    [IDL.Principal, 'aaaaa-aa'],
    [IDL.Variant({ a: IDL.Null }), { b: null }],
    [IDL.Variant({ a: IDL.Null }), null],
    [IDL.Vec(IDL.Nat), 'abc'],
    [IDL.Record({ a: IDL.Nat }), {}],
    [IDL.Tuple(IDL.Nat, IDL.Nat), [1n]],
  ]
  for (const [type, value] of refused) {
    expect(() => candidCodec([type], alone).encode([value])).toThrow('Candid')
  }
})
