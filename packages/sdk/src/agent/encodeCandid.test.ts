import { IDL } from '@icp-sdk/core/candid'
import * as Governance from '@sluice/candid/sns_governance'
import * as Pool from '@sluice/candid/swap_pool'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeCandid } from './encodeCandid.ts'
import { methodType } from './signedActor.ts'

const list = IDL.Rec()
list.fill(IDL.Opt(IDL.Record({ head: IDL.Int, tail: list })))

type List = [] | [{ head: bigint; tail: List }]
const listOf = (items: readonly bigint[]): List =>
  items.reduceRight<List>((tail, head) => [{ head, tail }], [])

describe('candid whose types are described once', () => {
  test('is what the library writes, for whatever values', () => {
    const types = [IDL.Text, list, IDL.Variant({ ok: IDL.Nat, err: IDL.Text })]
    const outcome = fc.oneof(
      fc.bigInt({ min: 0n }).map((ok) => ({ ok })),
      fc.string().map((err) => ({ err })),
    )
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.bigInt(), { maxLength: 20 }),
        outcome,
        (text, items, end) => {
          const values = [text, listOf(items), end]
          expect(encodeCandid(types, values)).toEqual(IDL.encode(types, values))
        },
      ),
    )
  })

  test.each([
    [Governance.idlFactory, 'manage_neuron', [{ subaccount: new Uint8Array(32), command: [] }]],
    [Pool.idlFactory, 'quote', [{ amountIn: '10', zeroForOne: true, amountOutMinimum: '1' }]],
    [Pool.idlFactory, 'metadata', []],
  ])('is the same the second time: %#', (interfaceOf, method, values) => {
    const { argTypes } = methodType(interfaceOf, method)
    const expected = IDL.encode(argTypes, values)
    expect(encodeCandid(argTypes, values)).toEqual(expected)
    expect(encodeCandid(argTypes, values)).toEqual(expected)
  })

  test('is refused for a value of another type, first and later', () => {
    const types = [IDL.Nat]
    expect(() => encodeCandid(types, ['one'])).toThrow('Invalid nat argument')
    encodeCandid(types, [1n])
    expect(() => encodeCandid(types, ['one'])).toThrow('Invalid nat argument')
    expect(() => encodeCandid(types, [])).toThrow('Wrong number of message arguments')
  })
})
