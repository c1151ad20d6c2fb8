import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CandidBoundsError, checkCandidBounds } from './checkCandidBounds.ts'
import { BOMBS } from './testing/bombs.ts'

test.each(BOMBS)('%s is refused before it is decoded', (_, bytes) => {
  const startMs = performance.now()
  expect(() => checkCandidBounds(bytes)).toThrow(CandidBoundsError)
  expect(performance.now() - startMs).toBeLessThan(1000)
})

const Tree: IDL.RecClass = IDL.Rec()
Tree.fill(IDL.Record({ name: IDL.Text, items: IDL.Vec(Tree) }))
type TreeValue = { name: string; items: TreeValue[] }
const leaf = fc.record(
  { name: fc.string(), items: fc.constant<TreeValue[]>([]) },
  { noNullPrototype: true },
)
const branch = (item: fc.Arbitrary<TreeValue>) =>
  fc.record(
    { name: fc.string(), items: fc.array(item, { maxLength: 4 }) },
    { noNullPrototype: true },
  )
const trees = branch(branch(branch(leaf)))

test('what a client encodes is let through', () => {
  const types = [
    IDL.Opt(IDL.Nat),
    IDL.Vec(IDL.Nat16),
    IDL.Variant({ a: IDL.Null, b: IDL.Int64, c: IDL.Float64 }),
    IDL.Func([IDL.Text], [IDL.Nat8], ['query']),
    IDL.Vec(IDL.Record({})),
    IDL.Tuple(IDL.Bool, IDL.Reserved, IDL.Int),
    Tree,
  ]
  const values = fc.tuple(
    fc.option(fc.bigInt(0n, 2n ** 128n)).map((value) => (value === null ? [] : [value])),
    fc.array(fc.nat(65_535)),
    fc.oneof(
      fc.constant({ a: null }),
      fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((b) => ({ b })),
      fc.double().map((c) => ({ c })),
    ),
    fc.string().map((name) => [Principal.anonymous(), name]),
    fc.nat(1000).map((length) => Array.from({ length }, () => ({}))),
    fc.tuple(fc.boolean(), fc.constant(null), fc.bigInt(-(2n ** 128n), 2n ** 128n)),
    trees,
  )
  fc.assert(
    fc.property(values, (all) => {
      checkCandidBounds(new Uint8Array(IDL.encode(types, [...all])))
    }),
  )
})
