import { IDL } from '@icp-sdk/core/candid'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLeb128, encodeLeb128, encodeSignedLeb128 } from './leb128.ts'

/** The numbers of a message with one value stand behind its type table. */
const inMessage = (type: IDL.Type, value: bigint) => IDL.encode([type], [value]).subarray(7)

test('whole numbers are written as Candid writes them, and come back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 260n }), (value) => {
      expect(encodeLeb128(value)).toEqual(inMessage(IDL.Nat, value))
      expect(decodeLeb128(encodeLeb128(value))).toBe(value)
    }),
  )
})

test('signed numbers are written as Candid writes them', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(1n << 260n), max: 1n << 260n }), (value) => {
      expect(encodeSignedLeb128(value)).toEqual(inMessage(IDL.Int, value))
    }),
  )
})
