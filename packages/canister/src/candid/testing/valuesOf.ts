import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import fc, { type Arbitrary } from 'fast-check'

/** Random values of a Candid type; types that contain themselves end after a few rounds. */
export function valuesOf(type: IDL.Type): Arbitrary<unknown> {
  return type.accept(new ValueMaker(), 4)
}

type Values = Arbitrary<unknown>

class ValueMaker extends IDL.Visitor<number, Arbitrary<unknown>> {
  override visitEmpty = () => fc.constant(undefined)
  override visitBool = () => fc.boolean()
  override visitNull = () => fc.constant(null)
  override visitReserved = () => fc.constant(null)
  override visitText = () => fc.string({ unit: 'grapheme', maxLength: 12 })
  override visitInt = () => fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n })
  override visitNat = () => fc.bigInt({ min: 0n, max: 2n ** 200n })
  override visitFloat = () => fc.double({ noNaN: true })
  override visitPrincipal = () =>
    fc.uint8Array({ maxLength: 29 }).map((bytes) => Principal.fromUint8Array(bytes))

  override visitFixedInt = (type: IDL.FixedIntClass) =>
    type._bits === 64
      ? fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      : fc.integer({ min: -(2 ** (type._bits - 1)), max: 2 ** (type._bits - 1) - 1 })

  override visitFixedNat = (type: IDL.FixedNatClass) =>
    type._bits === 64
      ? fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
      : fc.integer({ min: 0, max: 2 ** type._bits - 1 })

  override visitVec = <T>(_: IDL.VecClass<T>, inner: IDL.Type<T>, depth: number): Values =>
    inner instanceof IDL.FixedNatClass && inner._bits === 8
      ? fc.uint8Array({ maxLength: 40 })
      : fc.array(inner.accept(this, depth - 1), { maxLength: depth > 0 ? 3 : 0 })

  override visitOpt = <T>(_: IDL.OptClass<T>, inner: IDL.Type<T>, depth: number): Values =>
    fc.array(inner.accept(this, depth - 1), { maxLength: depth > 0 ? 1 : 0 })

  override visitRecord = (
    _: IDL.RecordClass,
    fields: [string, IDL.Type][],
    depth: number,
  ): Values =>
    fc.record(Object.fromEntries(fields.map(([name, type]) => [name, type.accept(this, depth)])), {
      noNullPrototype: true,
    })

  override visitTuple = <T extends unknown[]>(
    _: IDL.TupleClass<T>,
    components: IDL.Type[],
    depth: number,
  ): Values => fc.tuple(...components.map((type) => type.accept(this, depth)))

  override visitVariant = (
    _: IDL.VariantClass,
    fields: [string, IDL.Type][],
    depth: number,
  ): Values => {
    const ending = fields.filter(([, type]) => !type.name.includes('rec_'))
    return fc.oneof(
      ...(depth > 0 ? fields : ending).map(([name, type]) =>
        type.accept(this, depth).map((value) => ({ [name]: value })),
      ),
    )
  }

  override visitRec = <T>(_: IDL.RecClass<T>, type: IDL.ConstructType<T>, depth: number): Values =>
    type.accept(this, depth - 1)

  override visitFunc = () => fc.constant<[Principal, string]>([Principal.anonymous(), 'callback'])
}
