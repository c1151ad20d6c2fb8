import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Network } from '../network.ts'
import { CandidBoundsError, checkCandidBounds } from './candidBounds.ts'
import { decodeCandid } from './decodeCandid.ts'
import { encodeLeb128 } from './leb128.ts'

const candid = (...bytes: (number | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('DIDL'),
      ...bytes.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)),
    ]),
  )
const BILLIONS = encodeLeb128(3_000_000_000n)
const OPT = 0x6e
const VEC = 0x6d
const RECORD = 0x6c
const NULL = 0x7f

const BOMBS: readonly (readonly [what: string, bytes: Uint8Array])[] = [
  ['a vector of nothing', candid(1, VEC, NULL, 1, 0, BILLIONS)],
  ['a vector of what is reserved', candid(1, VEC, 0x70, 1, 0, BILLIONS)],
  ['a vector of empty records', candid(2, VEC, 1, RECORD, 0, 1, 0, BILLIONS)],
  ['a field that nobody asked for', candid(2, VEC, NULL, RECORD, 1, 5, 0, 1, 1, BILLIONS)],
  ['a vector of bytes that are not there', candid(1, VEC, 0x7b, 1, 0, BILLIONS)],
  ['a record in itself', candid(1, RECORD, 1, 0, 0, 1, 0)],
  ['options in options', candid(1, OPT, 0, 1, 0, new Uint8Array(1_000_000).fill(1), 0)],
  ['a number of a million digits', candid(0, 1, 0x7d, new Uint8Array(1_000_000).fill(0xff), 1)],
  ['a count of a million digits', candid(new Uint8Array(1_000_000).fill(0xff), 1)],
  ['more types than bytes', candid(BILLIONS)],
  ['more values than bytes', candid(0, BILLIONS)],
  [
    'values that are all nothing',
    candid(0, encodeLeb128(500_000n), new Uint8Array(500_000).fill(NULL), NULL),
  ],
  [
    'a long look through a thousand cases',
    candid(
      ...[2, VEC, 1, 0x6b, encodeLeb128(1000n)],
      ...Array.from({ length: 1000 }, (_, id) => Buffer.from([...encodeLeb128(BigInt(id)), NULL])),
      ...[1, 0, encodeLeb128(100_000n), Buffer.alloc(200_000, Buffer.from([0xe7, 0x07]))],
    ),
  ],
]

test.each(BOMBS)('%s is refused before it is decoded', (_, bytes) => {
  const startMs = performance.now()
  expect(() => decodeCandid([], bytes)).toThrow(CandidBoundsError)
  expect(performance.now() - startMs).toBeLessThan(1000)
})

test('no argument of a management call keeps the network from others', async () => {
  const network = await Network.start({ inMemory: true })
  const startMs = performance.now()
  for (const [, arg] of BOMBS) {
    const call = { canisterId: Principal.managementCanister(), method: 'canister_status', arg }
    await expect(network.update(call)).rejects.toThrow()
  }
  expect(performance.now() - startMs).toBeLessThan(5000)
  await network.stop()
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
