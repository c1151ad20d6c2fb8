import { IDL } from '@icp-sdk/core/candid'
import { expect, test } from 'vitest'
import { clientInterface } from './clientInterface.ts'
import { idlFactory as client } from './generated/swap_pool.client.did.ts'
import { idlFactory as whole } from './generated/swap_pool.did.ts'

const TEXT = `export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const Error = IDL.Variant({ 'Token' : IDL.Null });
  const Token = IDL.Record({
    'address' : IDL.Text,
  });
  const Pair = IDL.Record({ 'a' : Token });
  return IDL.Service({
    'one' : IDL.Func([], [Error], []),
    'two' : IDL.Func(
        [Pair],
        [],
        [],
      ),
  });
};
`

test('only what is called stays, with the types that it needs', () => {
  const one = clientInterface('x', TEXT, ['one'])
  expect(one).toContain("Pick<_SERVICE, 'one'>")
  expect(one).not.toContain('Record')
  const two = clientInterface('x', TEXT, ['two'])
  expect(two).toContain("'address' : IDL.Text")
  expect(two).not.toContain('Variant')
  expect(() => clientInterface('x', TEXT, ['three'])).toThrow('x has no method three')
})

test('a method of the small interface is the same as of the whole one', () => {
  const fieldsOf = (factory: typeof whole) => {
    const service = factory({ IDL })
    return new Map(service._fields.map(([name, type]) => [name, type.display()]))
  }
  const all = fieldsOf(whole)
  const few = fieldsOf(client)
  expect(few.size).toBeGreaterThan(5)
  for (const [name, type] of few) expect(type, name).toBe(all.get(name))
})
