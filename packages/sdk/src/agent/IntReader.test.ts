import { IDL } from '@icp-sdk/core/candid'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidTypes } from './IntReader.ts'

const ours = candidTypes.IDL
const list = (idl: typeof IDL) => idl.Vec(idl.Record({ at: idl.Int, of: idl.Opt(idl.Int) }))

test('integers of every size and sign are read as the library reads them', () => {
  const record = fc.record(
    { at: fc.bigInt(), of: fc.oneof(fc.constant([]), fc.tuple(fc.bigInt())) },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const bytes = IDL.encode([list(IDL)], [records])
      expect(ours.decode([list(ours)], bytes)).toEqual([records])
    }),
  )
})

test.each([0n, -1n, 63n, 64n, -64n, -65n, 127n, 128n, -128n, 2n ** 127n, -(2n ** 127n)])(
  '%s is read',
  (value) => {
    expect(ours.decode([ours.Int], IDL.encode([IDL.Int], [value]))).toEqual([value])
  },
)

test('a natural number is no integer, and an integer that ends too early is none', () => {
  expect(() => ours.decode([ours.Int], IDL.encode([IDL.Text], ['5']))).toThrow()
  const bytes = IDL.encode([IDL.Int], [300n])
  expect(() => ours.decode([ours.Int], bytes.slice(0, -1))).toThrow()
})
