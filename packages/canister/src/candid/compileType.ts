import type { IDL as Candid } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import * as containers from './shapes/containers.ts'
import * as named from './shapes/named.ts'
import type { Shape } from './shapes/Shape.ts'
import * as simple from './shapes/simple.ts'

/** A type that has no shape here: references and types that contain themselves. The general library reads those. */
export class NotCompiled extends Error {}

type MakePrincipal = (bytes: Uint8Array) => Principal

/** One for each kind of principal, since the methods of a service share their types. */
const compilers = new WeakMap<MakePrincipal, Compiler>()

/** The shape of a Candid type. @throws NotCompiled */
export function compileType(type: Candid.Type, toPrincipal: MakePrincipal): Shape {
  const compiler = compilers.get(toPrincipal) ?? new Compiler(toPrincipal)
  compilers.set(toPrincipal, compiler)
  return compiler.shapeOf(type)
}

/** Walks a type as the library's own visitors do; it can't extend their class, of which Azle has a second copy. */
class Compiler implements Candid.Visitor<undefined, Shape> {
  private readonly toPrincipal: MakePrincipal
  private readonly known = new WeakMap<Candid.Type, Shape>()

  constructor(toPrincipal: MakePrincipal) {
    this.toPrincipal = toPrincipal
  }

  shapeOf(type: Candid.Type): Shape {
    const shape = this.known.get(type) ?? type.accept(this, undefined)
    this.known.set(type, shape)
    return shape
  }

  visitNull(): Shape {
    return simple.nothing()
  }

  visitReserved(): Shape {
    return simple.reserved()
  }

  visitBool(): Shape {
    return simple.plain(
      'boolean',
      -2,
      (reader) => reader.flag(),
      (writer, value) => writer.byte(value ? 1 : 0),
    )
  }

  visitNat(): Shape {
    return simple.plain(
      'bigint',
      -3,
      (reader) => reader.nat(),
      (writer, value) => {
        if (value < 0n) throw new RangeError(`Candid: a nat can not be ${value}`)
        writer.nat(value)
      },
    )
  }

  visitInt(): Shape {
    return simple.int()
  }

  visitFixedNat(type: Candid.FixedNatClass): Shape {
    switch (type._bits) {
      case 8:
        return simple.plain(
          'number',
          -5,
          (reader) => reader.byte(),
          (writer, value) => writer.byte(value),
        )
      case 16:
        return simple.plain(
          'number',
          -6,
          (reader) => reader.nat16(),
          (writer, value) => writer.nat16(value),
        )
      case 32:
        return simple.plain(
          'number',
          -7,
          (reader) => reader.nat32(),
          (writer, value) => writer.nat32(value),
        )
      default:
        return simple.plain(
          'bigint',
          -8,
          (reader) => reader.nat64(),
          (writer, value) => writer.nat64(value),
        )
    }
  }

  visitFixedInt(type: Candid.FixedIntClass): Shape {
    switch (type._bits) {
      case 8:
        return simple.plain(
          'number',
          -9,
          (reader) => (reader.byte() << 24) >> 24,
          (writer, value) => writer.byte(value & 255),
        )
      case 16:
        return simple.plain(
          'number',
          -10,
          (reader) => (reader.nat16() << 16) >> 16,
          (writer, value) => writer.nat16(value),
        )
      case 32:
        return simple.plain(
          'number',
          -11,
          (reader) => reader.nat32() | 0,
          (writer, value) => writer.nat32(value),
        )
      default:
        return simple.plain(
          'bigint',
          -12,
          (reader) => BigInt.asIntN(64, reader.nat64()),
          (writer, value) => writer.nat64(BigInt.asUintN(64, value)),
        )
    }
  }

  visitFloat(type: Candid.FloatClass): Shape {
    if (type._bits === 32) throw new NotCompiled('float32')
    return simple.plain(
      'number',
      -14,
      (reader) => reader.float64(),
      (writer, value) => writer.float64(value),
    )
  }

  visitText(): Shape {
    return simple.plain(
      'string',
      -15,
      (reader) => reader.text(),
      (writer, value) => writer.text(value),
    )
  }

  visitPrincipal(): Shape {
    return simple.principal(this.toPrincipal)
  }

  visitOpt<T>(_: Candid.OptClass<T>, inner: Candid.Type<T>): Shape {
    return containers.opt(this.shapeOf(inner))
  }

  visitVec<T>(_: Candid.VecClass<T>, inner: Candid.Type<T>): Shape {
    const shape = this.shapeOf(inner)
    if (inner.name === 'nat8') return containers.blob(shape)
    if (inner.name === 'nat32') return containers.nat32s(shape)
    if (inner.name === 'int32') return containers.int32s(shape)
    return inner.name === 'nat64' ? containers.nat64s(shape) : containers.vec(shape)
  }

  visitRecord(_: Candid.RecordClass, fields: [string, Candid.Type][]): Shape {
    return named.record(this.namedShapes(fields))
  }

  visitTuple<T extends unknown[]>(_: Candid.TupleClass<T>, components: Candid.Type[]): Shape {
    return named.tuple(components.map((type) => this.shapeOf(type)))
  }

  visitVariant(_: Candid.VariantClass, fields: [string, Candid.Type][]): Shape {
    return named.variant(this.namedShapes(fields))
  }

  visitRec(): Shape {
    throw new NotCompiled('a type that contains itself')
  }

  visitFunc(): Shape {
    throw new NotCompiled('func')
  }

  visitService(): Shape {
    throw new NotCompiled('service')
  }

  visitEmpty(): Shape {
    throw new NotCompiled('empty')
  }

  visitType(): Shape {
    throw new NotCompiled('a type of no known kind')
  }

  visitPrimitive(): Shape {
    return this.visitType()
  }

  visitNumber(): Shape {
    return this.visitType()
  }

  visitConstruct(): Shape {
    return this.visitType()
  }

  private namedShapes(fields: readonly (readonly [string, Candid.Type])[]): named.NamedShape[] {
    return fields.map(([name, type]) => [name, this.shapeOf(type)])
  }
}
