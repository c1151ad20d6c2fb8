import { IDL } from '@icp-sdk/core/candid'
import { CandidTextError } from './lexer.ts'
import type { Written } from './values.ts'

/** The value in the form that encoding as `type` takes. Throws `CandidTextError`. */
export function toTyped(written: Written, type: IDL.Type): unknown {
  if (written.kind === 'typed') return toTyped(written.value, type)
  return type.accept(new Typer(), written)
}

function mismatch(written: Written, type: string): never {
  throw new CandidTextError(`Candid text: the ${written.kind} is no ${type}`)
}

/** Turns what is written into values, guided by the type. */
class Typer extends IDL.Visitor<Written, unknown> {
  override visitType<T>(type: IDL.Type<T>, written: Written): unknown {
    return mismatch(written, type.display())
  }
  override visitBool(_: IDL.BoolClass, written: Written): unknown {
    return written.kind === 'bool' ? written.value : mismatch(written, 'bool')
  }
  override visitNull(_: IDL.NullClass, written: Written): unknown {
    return written.kind === 'null' ? null : mismatch(written, 'null')
  }
  override visitReserved(): unknown {
    return null
  }
  override visitText(_: IDL.TextClass, written: Written): unknown {
    return written.kind === 'text' ? written.bytes.toString('utf8') : mismatch(written, 'text')
  }
  override visitPrincipal(_: IDL.PrincipalClass, written: Written): unknown {
    return written.kind === 'principal' ? written.id : mismatch(written, 'principal')
  }
  override visitNumber<T>(type: IDL.PrimitiveType<T>, written: Written): unknown {
    return written.kind === 'number' ? wholeNumber(written.text) : mismatch(written, type.name)
  }
  override visitFloat(_: IDL.FloatClass, written: Written): unknown {
    return written.kind === 'number' ? Number(written.text) : mismatch(written, 'float')
  }
  override visitFixedInt(type: IDL.FixedIntClass, written: Written): unknown {
    return fixed(type, written)
  }
  override visitFixedNat(type: IDL.FixedNatClass, written: Written): unknown {
    return fixed(type, written)
  }
  override visitOpt<T>(_: IDL.OptClass<T>, inner: IDL.Type<T>, written: Written): unknown {
    if (written.kind === 'null') return []
    return [toTyped(written.kind === 'opt' ? written.value : written, inner)]
  }
  override visitVec<T>(_: IDL.VecClass<T>, inner: IDL.Type<T>, written: Written): unknown {
    if (written.kind === 'blob' || written.kind === 'text') return new Uint8Array(written.bytes)
    if (written.kind !== 'vec') return mismatch(written, `vec ${inner.display()}`)
    return written.items.map((item) => toTyped(item, inner))
  }
  override visitRecord(
    type: IDL.RecordClass,
    fields: [string, IDL.Type][],
    written: Written,
  ): unknown {
    if (written.kind !== 'record') return mismatch(written, type.display())
    const given = new Map(written.fields)
    for (const [label] of given) {
      if (fields.some(([name]) => name === label)) continue
      throw new CandidTextError(`Candid text: the type has no field ${label}: ${type.display()}`)
    }
    const entries = fields.map(([name, inner]): [string, unknown] => {
      const value = given.get(name)
      if (value !== undefined) return [name, toTyped(value, inner)]
      if (inner instanceof IDL.OptClass) return [name, []]
      throw new CandidTextError(`Candid text: the field ${name} is missing`)
    })
    return Object.fromEntries(entries)
  }
  override visitTuple<T extends unknown[]>(
    type: IDL.TupleClass<T>,
    components: IDL.Type[],
    written: Written,
  ): unknown {
    if (written.kind !== 'record') return mismatch(written, type.display())
    const given = new Map(written.fields)
    return components.map((inner, index) => {
      const value = given.get(`_${index}_`)
      if (value !== undefined) return toTyped(value, inner)
      throw new CandidTextError(`Candid text: element ${index} of the record is missing`)
    })
  }
  override visitVariant(
    type: IDL.VariantClass,
    fields: [string, IDL.Type][],
    written: Written,
  ): unknown {
    if (written.kind !== 'variant') return mismatch(written, type.display())
    const [, inner] = fields.find(([name]) => name === written.label) ?? []
    if (inner !== undefined) return { [written.label]: toTyped(written.value, inner) }
    const known = fields.map(([name]) => name).join(', ')
    throw new CandidTextError(`Candid text: no variant ${written.label}, only ${known}`)
  }
  override visitRec<T>(_: IDL.RecClass<T>, inner: IDL.ConstructType<T>, written: Written): unknown {
    return toTyped(written, inner)
  }
  override visitFunc(_: IDL.FuncClass, written: Written): unknown {
    return written.kind === 'func' ? [written.id, written.method] : mismatch(written, 'func')
  }
  override visitService(_: IDL.ServiceClass, written: Written): unknown {
    return written.kind === 'principal' ? written.id : mismatch(written, 'service')
  }
}

function fixed(type: IDL.FixedIntClass | IDL.FixedNatClass, written: Written): unknown {
  if (written.kind !== 'number') return mismatch(written, type.name)
  const value = wholeNumber(written.text)
  return type._bits <= 32 ? Number(value) : value
}

function wholeNumber(text: string): bigint {
  try {
    return BigInt(text.replace(/^\+/, ''))
  } catch {
    throw new CandidTextError(`Candid text: ${text} is no whole number`)
  }
}

/** The type that a value has when nothing else says so: numbers are `int`. */
export function inferType(written: Written): IDL.Type {
  switch (written.kind) {
    case 'typed':
      return written.type
    case 'number':
      return /^[+-]?\d+$|0x/.test(written.text) ? IDL.Int : IDL.Float64
    case 'text':
      return IDL.Text
    case 'blob':
      return IDL.Vec(IDL.Nat8)
    case 'bool':
      return IDL.Bool
    case 'null':
      return IDL.Null
    case 'principal':
      return IDL.Principal
    case 'func':
      return IDL.Func([], [])
    case 'opt':
      return IDL.Opt(inferType(written.value))
    case 'vec': {
      const [first] = written.items
      return IDL.Vec(first === undefined ? IDL.Empty : inferType(first))
    }
    case 'record':
      return IDL.Record(
        Object.fromEntries(written.fields.map(([name, value]) => [name, inferType(value)])),
      )
    case 'variant':
      return IDL.Variant({ [written.label]: inferType(written.value) })
  }
}
