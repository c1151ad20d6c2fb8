import { Principal } from '@icp-sdk/core/principal'
import type { CandidType, PayloadMethod } from '@sluice/sdk'
import { decodePayload } from '@sluice/sdk/payload'
import { expect, test } from 'vitest'
import { blankArguments, blankOf, readPayload, type ValueDraft } from './payloadDraft.ts'

const of = (name: string): CandidType => ({ kind: 'primitive', name })
const methodOf = (...types: CandidType[]): PayloadMethod => ({
  types: new Map([
    ['Tree', { kind: 'record', fields: [{ label: 'a', type: { kind: 'name', name: 'Tree' } }] }],
  ]),
  args: types.map((type) => ({ name: undefined, type })),
  isQuery: false,
})
const text = (typed: string): ValueDraft => ({ kind: 'text', text: typed })
const read = (type: CandidType, draft: ValueDraft) => {
  const method = methodOf(type)
  const reading = readPayload(method, [draft])
  return 'payload' in reading
    ? decodePayload(method, reading.payload)[0]
    : Object.fromEntries(reading.flaws)
}

test.each<[string, string, unknown]>([
  ['nat', '1_000', 1_000n],
  ['nat', '-1', { 0: 'bad-number' }],
  ['nat', '1.5', { 0: 'bad-number' }],
  ['nat8', '255', 255],
  ['nat8', '256', { 0: 'bad-number' }],
  ['nat64', '18446744073709551615', 18_446_744_073_709_551_615n],
  ['nat64', '18446744073709551616', { 0: 'bad-number' }],
  ['int', '-5', -5n],
  ['int16', '-32769', { 0: 'bad-number' }],
  ['float64', '1.5', 1.5],
  ['float64', 'x', { 0: 'bad-number' }],
  ['text', '', ''],
  ['nat', ' ', { 0: 'empty' }],
  ['principal', '2vxsx-fae', Principal.anonymous()],
  ['principal', 'x', { 0: 'bad-principal' }],
])('%s of %j', (name, typed, expected) => {
  expect(read(of(name), text(typed))).toEqual(expected)
})

test('bytes are read however they are written', () => {
  const blob: CandidType = { kind: 'vec', of: of('nat8') }
  expect(read(blob, text('0x01 FF'))).toEqual(Uint8Array.of(1, 255))
  expect(read(blob, text('0x1'))).toEqual({ 0: 'bad-bytes' })
})

test('what is in what is read, and a flaw says where it is', () => {
  const type: CandidType = {
    kind: 'record',
    fields: [
      { label: 'kind', type: { kind: 'variant', fields: [{ label: 'paid', type: of('nat') }] } },
      { label: 'notes', type: { kind: 'vec', of: { kind: 'opt', of: of('text') } } },
    ],
  }
  const draft = (paid: string): ValueDraft => ({
    kind: 'items',
    items: [
      { kind: 'variant', chosen: 0, inner: text(paid) },
      {
        kind: 'items',
        items: [
          { kind: 'opt', inner: undefined },
          { kind: 'opt', inner: text('x') },
        ],
      },
    ],
  })
  expect(read(type, draft('3'))).toEqual({ kind: { paid: 3n }, notes: [[], ['x']] })
  expect(read(type, draft('three'))).toEqual({ '0.0.0': 'bad-number' })
})

test('a form begins empty, and where none can be drawn there is none', () => {
  expect(blankArguments(methodOf(of('bool'), of('text')))).toEqual([
    { kind: 'yes-no', on: false },
    text(''),
  ])
  expect(blankArguments(methodOf({ kind: 'name', name: 'Tree' }))).toBeUndefined()
  expect(blankArguments(methodOf(of('empty')))).toBeUndefined()
  const func: CandidType = { kind: 'func', method: { args: [], results: [], isQuery: false } }
  expect(blankArguments(methodOf(func))).toBeUndefined()
})

test('a choice without a form has no value, and one that means nothing has', () => {
  const tree: CandidType = { kind: 'name', name: 'Tree' }
  const draft: ValueDraft = { kind: 'opt', inner: blankOf(methodOf(tree).types, tree) }
  const optional: CandidType = { kind: 'opt', of: tree }
  expect(Object.fromEntries(readFlaws(methodOf(optional), [draft]))).toEqual({ '0.0': 'empty' })
  expect(read(of('null'), { kind: 'nothing' })).toBeNull()
})

function readFlaws(method: PayloadMethod, drafts: readonly ValueDraft[]) {
  const reading = readPayload(method, drafts)
  return 'flaws' in reading ? reading.flaws : new Map()
}
