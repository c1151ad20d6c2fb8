import { IDL } from '@icp-sdk/core/candid'
import { expect, test } from 'vitest'
import { clientInterface } from './clientInterface.ts'
import { idlFactory as ledgerClient } from './generated/ledger.client.did.ts'
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

const RECURSIVE = `export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const List = IDL.Rec();
  const Other = IDL.Record({ 'a' : IDL.Nat });
  List.fill(
    IDL.Record({ 'item' : Item, 'rest' : IDL.Opt(List) })
  );
  const Item = IDL.Record({ 'b' : IDL.Nat });
  return IDL.Service({
    'list' : IDL.Func([], [List], ['query']),
  });
};
`

test('what a recursive type is stays with it, whatever stands before', () => {
  const list = clientInterface('x', RECURSIVE, ['list'])
  expect(list).toContain('List.fill(')
  expect(list).toContain("'b' : IDL.Nat")
  expect(list).not.toContain("'a' : IDL.Nat")
})

test('blocks of ledgers are read with the small interface', () => {
  const [, blocks] =
    ledgerClient({ IDL })._fields.find(([name]) => name === 'icrc3_get_blocks') ?? []
  const block = { Map: [['tx', { Array: [{ Nat: 5n }] }]] }
  const page = { log_length: 1n, blocks: [{ id: 0n, block }], archived_blocks: [] }
  const types = blocks?.retTypes ?? []
  expect(IDL.decode(types, IDL.encode(types, [page]))).toEqual([page])
})
