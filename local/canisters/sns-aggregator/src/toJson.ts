import { IDL } from '@sluice/canister/runtime'

/**
 * JSON as the public aggregator writes Candid: absent is null, principals are texts, numbers are JSON's in full length, bytes are lists of
 * numbers, and a variant is an object with one field, or its name when it holds nothing.
 */
export function toJson(type: IDL.Type, value: unknown): string {
  return type.accept(new JsonWriter(), value)
}

class JsonWriter extends IDL.Visitor<unknown, string> {
  override visitType(_: IDL.Type, value: unknown): string {
    return typeof value === 'bigint' ? value.toString() : (JSON.stringify(value) ?? 'null')
  }

  override visitFloat(_: IDL.FloatClass, value: unknown): string {
    return typeof value === 'number' && Number.isFinite(value) ? JSON.stringify(value) : 'null'
  }

  override visitNull(): string {
    return 'null'
  }

  override visitPrincipal(_: IDL.PrincipalClass, value: unknown): string {
    return JSON.stringify(String(value))
  }

  override visitOpt<T>(_: IDL.OptClass<T>, type: IDL.Type<T>, value: unknown): string {
    const [inner] = listOf(value)
    return listOf(value).length === 0 ? 'null' : toJson(type, inner)
  }

  override visitVec<T>(_: IDL.VecClass<T>, type: IDL.Type<T>, value: unknown): string {
    return `[${listOf(value)
      .map((item) => toJson(type, item))
      .join()}]`
  }

  override visitRecord(_: IDL.RecordClass, fields: [string, IDL.Type][], value: unknown): string {
    const written = fields.map(
      ([name, type]) => `${JSON.stringify(name)}:${toJson(type, fieldOf(value, name))}`,
    )
    return `{${written.join()}}`
  }

  override visitTuple<T extends unknown[]>(
    _: IDL.TupleClass<T>,
    types: IDL.Type[],
    value: unknown,
  ): string {
    const items = listOf(value)
    return `[${types.map((type, place) => toJson(type, items[place])).join()}]`
  }

  override visitVariant(_: IDL.VariantClass, fields: [string, IDL.Type][], value: unknown): string {
    for (const [name, type] of fields) {
      const inner = fieldOf(value, name)
      if (inner === undefined) continue
      return inner === null
        ? JSON.stringify(name)
        : `{${JSON.stringify(name)}:${toJson(type, inner)}}`
    }
    return 'null'
  }

  override visitRec<T>(_: IDL.RecClass<T>, type: IDL.ConstructType<T>, value: unknown): string {
    return toJson(type, value)
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return ArrayBuffer.isView(value) && 'length' in value ? Array.from(asIterable(value)) : []
}

function asIterable(value: object): Iterable<unknown> {
  const iterate: unknown = Reflect.get(value, Symbol.iterator)
  return typeof iterate === 'function' ? { [Symbol.iterator]: () => iterate.call(value) } : []
}
