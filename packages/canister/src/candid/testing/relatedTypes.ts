import { IDL } from '@icp-sdk/core/candid'
import fc, { type Arbitrary } from 'fast-check'

/**
 * Random types on which the general library does what the Candid specification says. Of the others (`int` from `nat`, a blob from
 * other vectors, an option of an option from a bare record, absent nulls) the examples in `MessageReader.test.ts` say what is right.
 */
const LEAVES = [IDL.Nat, IDL.Text, IDL.Bool, IDL.Principal, IDL.Float64]
const NAMES = ['amount', 'to', 'from', 'memo', 'fee', 'Ok', 'Err', 'token', 'a', 'b', 'c']

export function types(depth = 3): Arbitrary<IDL.Type> {
  const leaf = fc.constantFrom<IDL.Type>(...LEAVES, IDL.Nat64, IDL.Nat8)
  if (depth === 0) return leaf
  const inner = types(depth - 1)
  return fc.oneof(
    leaf,
    inner.map((type) => (type instanceof IDL.OptClass ? type : IDL.Opt(type))),
    itemTypes(depth - 1).map((type) => IDL.Vec(type)),
    fields(inner, 0).map((all) => IDL.Record(all)),
    fields(inner, 1).map((all) => IDL.Variant(all)),
  )
}

/** The library reads vectors of fixed numbers whatever the sender says that they are. */
const itemTypes = (depth: number) => types(depth).map((type) => (isFixed(type) ? IDL.Text : type))
const isFixed = (type: IDL.Type) => type === IDL.Nat64 || type === IDL.Nat8

const fields = (inner: Arbitrary<IDL.Type>, minKeys: number) =>
  fc.dictionary(fc.constantFrom(...NAMES), inner, { minKeys, maxKeys: 5, noNullPrototype: true })

/** A type that another sender might have in this one's place: the same, a neighbour of it, or something else altogether. */
export function relatedTo(type: IDL.Type): Arbitrary<IDL.Type> {
  return fc.oneof(
    { weight: 12, arbitrary: type.accept(new Neighbours(), undefined) },
    { weight: 1, arbitrary: types(1).filter((other) => !isFixed(other)) },
    { weight: 1, arbitrary: fc.constantFrom<IDL.Type>(IDL.Null, IDL.Reserved) },
  )
}

class Neighbours extends IDL.Visitor<undefined, Arbitrary<IDL.Type>> {
  override visitType = <T>(type: IDL.Type<T>): Arbitrary<IDL.Type> => fc.constant(type)

  override visitOpt = <T>(type: IDL.OptClass<T>, inner: IDL.Type<T>): Arbitrary<IDL.Type> =>
    fc.oneof(
      fc.constant(type),
      relatedTo(inner).map((other) => IDL.Opt(other)),
      relatedTo(inner),
    )

  override visitVec = <T>(_: IDL.VecClass<T>, inner: IDL.Type<T>): Arbitrary<IDL.Type> =>
    relatedTo(inner).map((other) => IDL.Vec(isFixed(other) ? IDL.Text : other))

  override visitRecord = (_: IDL.RecordClass, all: [string, IDL.Type][]): Arbitrary<IDL.Type> =>
    neighbourFields(all, 0).map((changed) => IDL.Record(changed))

  override visitVariant = (_: IDL.VariantClass, all: [string, IDL.Type][]): Arbitrary<IDL.Type> =>
    neighbourFields(all, 1).map((changed) => IDL.Variant(changed))
}

function neighbourFields(
  all: [string, IDL.Type][],
  atLeast: number,
): Arbitrary<Record<string, IDL.Type>> {
  const kept = fc.subarray(all, { minLength: Math.min(atLeast, all.length) })
  const usually = fc.oneof(
    { weight: 3, arbitrary: fc.constant(all) },
    { weight: 1, arbitrary: kept },
  )
  const changed = usually.chain((some) =>
    fc.tuple(...some.map(([name, type]) => relatedTo(type).map((other) => [name, other] as const))),
  )
  return fc
    .tuple(fields(types(1), 0), changed)
    .map(([more, some]) => ({ ...more, ...Object.fromEntries(some) }))
}
