import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { describe, expect, test } from 'vitest'
import { decodeText, encodeText } from './callText.ts'
import { CandidTextError } from './lexer.ts'
import { parseInterface } from './parseInterface.ts'

const DID = `
// A comment
type Amount = nat;
type Tree = record { value : Amount; children : vec Tree };
type Result = variant { ok : Tree; err : text; none };
type Account = record { owner : principal; subaccount : opt blob };
service token : (init : opt Account) -> {
  "transfer" : (Account, amount : Amount, opt nat64) -> (Result);
  balance : (record { nat8; text }) -> (float64, int32) query;
  grow : (Tree) -> (Tree);
  nothing : () -> () oneway;
}`
const methods = parseInterface(DID)
const method = (name: string) => {
  const type = methods.get(name)
  if (type === undefined) throw new Error(`no method ${name}`)
  return type
}
const argumentsOf = (text: string, name: string) =>
  IDL.decode(method(name).argTypes, encodeText(text, method(name)))

test('reads an interface with named, recursive and nested types', () => {
  expect([...methods.keys()].sort()).toEqual(['balance', 'grow', 'nothing', 'transfer'])
  expect(method('balance').annotations).toEqual(['query'])
  expect(method('nothing').annotations).toEqual(['oneway'])
})

test('encodes by the types of the method', () => {
  const owner = '2vxsx-fae'
  const text = `(record { owner = principal "${owner}"; subaccount = opt blob "\\01\\ff" }, 1_000, null)`
  expect(argumentsOf(text, 'transfer')).toEqual([
    { owner: Principal.fromText(owner), subaccount: [new Uint8Array([1, 255])] },
    1000n,
    [],
  ])
})

test('optional fields and arguments may be left out, and given without opt', () => {
  const text = '(record { owner = principal "aaaaa-aa" }, 5, 7)'
  expect(argumentsOf(text, 'transfer')[2]).toEqual([7n])
  expect(argumentsOf('(record { owner = principal "aaaaa-aa" }, 5)', 'transfer')[2]).toEqual([])
})

test('records without labels, and types that contain themselves', () => {
  expect(argumentsOf('(record { 7; "x" })', 'balance')).toEqual([[7, 'x']])
  const tree = '(record { value = 1; children = vec { record { value = 2; children = vec {} } } })'
  expect(argumentsOf(tree, 'grow')).toEqual([
    { value: 1n, children: [{ value: 2n, children: [] }] },
  ])
})

test('shows replies as text', () => {
  const reply = IDL.encode([IDL.Float64, IDL.Int32], [1.5, -2])
  expect(decodeText(new Uint8Array(reply), method('balance'))).toBe('(1.5, -2)')
  const nothing = new Uint8Array(IDL.encode([], []))
  expect(decodeText(nothing, undefined)).toBe('()')
  const pair = IDL.encode([IDL.Nat, IDL.Text], [5n, 'x'])
  expect(decodeText(new Uint8Array(pair), undefined)).toBe('(5, "x")')
})

describe('without an interface the values decide', () => {
  test.each([
    ['(1 : nat8)', IDL.Nat8, 1],
    ['(-5)', IDL.Int, -5n],
    ['(1.5)', IDL.Float64, 1.5],
    ['("a\\nb\\u{1F600}\\41")', IDL.Text, 'a\nb😀A'],
    ['(true)', IDL.Bool, true],
    ['(opt (3 : nat))', IDL.Opt(IDL.Nat), [3n]],
    ['(vec { 1 : nat64; 2 })', IDL.Vec(IDL.Nat64), [1n, 2n]],
    ['(variant { ok = "x" })', IDL.Variant({ ok: IDL.Text }), { ok: 'x' }],
    ['(record { a = 1 })', IDL.Record({ a: IDL.Int }), { a: 1n }],
    ['(blob "\\00x")', IDL.Vec(IDL.Nat8), new Uint8Array([0, 120])],
    ['(null)', IDL.Null, null],
  ])('%s', (text, type, value) => {
    expect(Array.from(IDL.decode([type], encodeText(text, undefined)))[0]).toEqual(
      value instanceof Object && type instanceof IDL.VecClass && Array.isArray(value)
        ? expect.objectContaining({ length: value.length })
        : value,
    )
  })
})

test.each([
  ['(', undefined],
  ['(1', undefined],
  ['(principal "nonsense")', undefined],
  ['(record { owner = 1 }, 1)', 'transfer'],
  ['(record { wrong = 1 }, 1)', 'transfer'],
  ['()', 'transfer'],
  ['(1, 2, 3, 4)', 'transfer'],
  ['(nonsense)', undefined],
  ['(§)', undefined],
])('refuses %s with a helpful text', (text, name) => {
  const type = name === undefined ? undefined : method(name)
  expect(() => encodeText(text, type)).toThrow(CandidTextError)
})
