import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { CallError } from '../../errors.ts'
import type { CandidInterface, PayloadMethod } from './CandidInterface.ts'
import { describePayload } from './describePayload.ts'
import { parseCandid } from './parseCandid.ts'
import { argumentTypes, decodePayload, encodePayload } from './payloadCodec.ts'
import { readMethod } from './readMethod.ts'

const folder = join(import.meta.dirname, '../../../../candid/did')
const names = readdirSync(folder).map((file) => file.replace(/\.did$/, ''))

/** A type with recursion written alike, whatever number it has got. */
const shown = (types: readonly IDL.Type[]) =>
  types.map((type) => type.display().replaceAll(/rec_\d+/g, 'rec')).join(', ')

test.each(names)('%s is read as the generator reads it', async (name) => {
  const { idlFactory }: { idlFactory: IDL.InterfaceFactory } = await import(
    `@sluice/candid/${name}`
  )
  const { types, methods } = parseCandid(readFileSync(join(folder, `${name}.did`)).toString())
  const fields = idlFactory({ IDL })._fields
  expect([...methods.keys()].sort()).toEqual(fields.map(([method]) => method).sort())
  for (const [method, func] of fields) {
    const read = methods.get(method)
    if (read === undefined) throw new Error(`no ${method}`)
    const results = read.results.map((type) => ({ name: undefined, type }))
    expect(shown(argumentTypes({ types, args: read.args })), method).toBe(shown(func.argTypes))
    expect(shown(argumentTypes({ types, args: results })), method).toBe(shown(func.retTypes))
    expect(read.isQuery, method).toBe(func.annotations.some((word) => word.includes('query')))
  }
})

function method({ types, methods }: CandidInterface, name: string): PayloadMethod {
  const found = methods.get(name)
  if (found === undefined) throw new Error(`no ${name}`)
  return { types, args: found.args, isQuery: found.isQuery }
}

test('names, numbers, texts, comments and tuples are read', () => {
  const read = parseCandid(`
    /* outer /* inner */ still a comment */
    type Mark = variant { a; 7 : nat; "b c" : record { nat; text } };
    service counter : () -> {
      // a method
      set : (mark : Mark, opt blob) -> ();
      "read all" : () -> (vec Mark) query;
    }`)
  expect(method(read, 'set').args.map(({ name }) => name)).toEqual(['mark', undefined])
  expect(method(read, 'read all').isQuery).toBe(true)
  const values = [{ 'b c': [5n, 'x'] }, [Uint8Array.of(1, 2)]]
  const set = method(read, 'set')
  expect(decodePayload(set, encodePayload(set, values))).toEqual(values)
})

test('a type that holds itself is written and read', () => {
  const read = parseCandid(
    'type List = opt record { head : nat; tail : List }; service : { put : (List) -> () }',
  )
  const values = [[{ head: 1n, tail: [{ head: 2n, tail: [] }] }]]
  const put = method(read, 'put')
  expect(decodePayload(put, encodePayload(put, values))).toEqual(values)
})

test.each([
  ['an import', 'import "other.did"; service : {}'],
  ['a comment without an end', '/* service : {}'],
  ['two types of a name', 'type A = nat; type A = text; service : {}'],
  ['a field that would be a prototype', 'type A = record { "__proto__" : nat }; service : {}'],
  ['two fields of a name', 'type A = record { a : nat; a : text }; service : {}'],
  ['types deep in each other', `type A = ${'opt '.repeat(1_000)}nat; service : {}`],
  ['a name that is too long', `type A = record { ${'a'.repeat(300)} : nat }; service : {}`],
  ['more words than anybody needs', 'type A = nat;'.repeat(30_000)],
  ['a text that is too long', ' '.repeat(1_000_001)],
  ['more than a service', 'service : {} service : {}'],
  ['no Candid', '<html></html>'],
  ['half of a record', 'type A = record { a : nat'],
])('%s is refused', (_, text) => {
  expect(() => parseCandid(text)).toThrow(CallError)
})

test.each([
  ['a name that leads nowhere', 'service : { put : (Missing) -> () }'],
  ['a name that is only itself', 'type A = B; type B = A; service : { put : (A) -> () }'],
  [
    'a chain of names without an end',
    `${Array.from({ length: 5_000 }, (_, i) => `type T${i} = opt T${i + 1};`).join('')} type T5000 = nat; service : { put : (T0) -> () }`,
  ],
])('%s is no argument', (_, text) => {
  expect(() => argumentTypes(method(parseCandid(text), 'put'))).toThrow(CallError)
  expect(readMethod(text, 'put')).toBeUndefined()
})

test('a method that cannot be read keeps no other from being read', () => {
  const text = 'service : { put : (Missing) -> (); get : (nat) -> () query }'
  expect(readMethod(text, 'put')).toBeUndefined()
  expect(readMethod(text, 'get')).toMatchObject({ isQuery: true, args: [{ name: undefined }] })
  expect(readMethod(text, 'other')).toBeUndefined()
  expect(readMethod('<html></html>', 'get')).toBeUndefined()
})

test('bytes of another method are none of this one', () => {
  const put = method(parseCandid('service : { put : (principal) -> () }'), 'put')
  expect(decodePayload(put, encodePayload(put, [Principal.anonymous()]))).toHaveLength(1)
  const other = new Uint8Array(IDL.encode([IDL.Text], ['x']))
  expect(() => decodePayload(put, other)).toThrow()
  expect(() => decodePayload(put, Uint8Array.of(1, 2, 3))).toThrow()
})

test('a payload is told part by part, in the words of the interface', () => {
  const read = parseCandid(`type Kind = variant { free; paid : nat };
    service : { put : (to : principal, record { text; opt nat }, kinds : vec Kind, blob, opt bool) -> () }`)
  const put = method(read, 'put')
  const values = [
    Principal.anonymous(),
    ['x', [5n]],
    [{ free: null }, { paid: 3n }],
    Uint8Array.of(1, 255),
    [],
  ]
  expect(describePayload(put, decodePayload(put, encodePayload(put, values)))).toEqual([
    { label: 'to', kind: 'principal', text: '2vxsx-fae' },
    {
      label: undefined,
      kind: 'parts',
      parts: [
        { label: undefined, kind: 'text', text: 'x' },
        { label: undefined, kind: 'number', text: '5' },
      ],
    },
    {
      label: 'kinds',
      kind: 'parts',
      parts: [
        { label: undefined, kind: 'word', text: 'free' },
        { label: undefined, kind: 'parts', parts: [{ label: 'paid', kind: 'number', text: '3' }] },
      ],
    },
    { label: undefined, kind: 'bytes', text: '01ff' },
    { label: undefined, kind: 'nothing' },
  ])
})

test('of a long list the first parts are told, and how many follow', () => {
  const put = method(parseCandid('service : { put : (vec nat16) -> () }'), 'put')
  const many = Array.from({ length: 2_000 }, (_, index) => index)
  const [list] = describePayload(put, decodePayload(put, encodePayload(put, [many])))
  if (list?.kind !== 'parts') throw new Error('there is no list')
  expect(list.parts[1]).toEqual({ label: undefined, kind: 'number', text: '1' })
  expect(list.parts.at(-1)).toEqual({ label: undefined, kind: 'more', count: 1_501 })
})
