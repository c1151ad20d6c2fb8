import { IDL } from '@icp-sdk/core/candid'
import { decodeCandid } from '../../agent/decodeCandid.ts'
import { candidTypes } from '../../agent/IntReader.ts'
import {
  type CandidField,
  type CandidInterface,
  type CandidType,
  isTuple,
  type PayloadMethod,
  unreadable,
} from './CandidInterface.ts'

const MOST_TYPES = 20_000
const DEEPEST = 200

/** Bytes that call a method. @throws Error for values that are none of its types */
export const encodePayload = (method: PayloadMethod, values: readonly unknown[]): Uint8Array =>
  new Uint8Array(IDL.encode(argumentTypes(method), [...values]))

/** What bytes call a method with. @throws CallError `unreadable` for bytes that are no call of it */
export const decodePayload = (method: PayloadMethod, payload: Uint8Array): readonly unknown[] =>
  decodeCandid(argumentTypes(method), payload, 'wallet')

/** The arguments of a method as types of the client library. @throws CallError `unreadable` for an interface that contradicts itself */
export function argumentTypes({ args, types }: Omit<PayloadMethod, 'isQuery'>): IDL.Type[] {
  const builder = new Builder(types)
  return args.map(({ type }) => builder.build(type))
}

class Builder {
  private readonly types: CandidInterface['types']
  private readonly built = new Map<string, IDL.Type>()
  /** Names that are being built, with what stands for them inside of themselves. */
  private readonly open = new Map<string, IDL.RecClass | undefined>()
  private count = 0
  private depth = 0

  constructor(types: CandidInterface['types']) {
    this.types = types
  }

  build(type: CandidType): IDL.Type {
    if (++this.count > MOST_TYPES || ++this.depth > DEEPEST) throw unreadable('too many types')
    const made = this.make(type)
    this.depth--
    return made
  }

  private make(type: CandidType): IDL.Type {
    const { IDL: types } = candidTypes
    switch (type.kind) {
      case 'primitive':
        return primitive(type.name)
      case 'opt':
        return types.Opt(this.build(type.of))
      case 'vec':
        return types.Vec(this.build(type.of))
      case 'record':
        return isTuple(type.fields)
          ? types.Tuple(...type.fields.map((field) => this.build(field.type)))
          : types.Record(this.fields(type.fields))
      case 'variant':
        return types.Variant(this.fields(type.fields))
      case 'func': {
        const { args, results, isQuery } = type.method
        const [first, ...others] = args.map((argument) => this.build(argument.type))
        const [result, ...more] = results.map((one) => this.build(one))
        return types.Func(
          first === undefined ? [] : [first, ...others],
          result === undefined ? [] : [result, ...more],
          isQuery ? ['query'] : [],
        )
      }
      case 'name':
        return this.named(type.name)
    }
  }

  private fields(fields: readonly CandidField[]): Record<string, IDL.Type> {
    return Object.fromEntries(fields.map(({ label, type }) => [label, this.build(type)]))
  }

  private named(name: string): IDL.Type {
    const known = this.built.get(name)
    if (known !== undefined) return known
    if (this.open.has(name)) {
      const within = this.open.get(name) ?? candidTypes.IDL.Rec()
      this.open.set(name, within)
      return within
    }
    const type = this.types.get(name)
    if (type === undefined) throw unreadable(`no type ${name}`)
    this.open.set(name, undefined)
    const made = this.build(type)
    const within = this.open.get(name)
    this.open.delete(name)
    if (within !== undefined) {
      if (made === within || !(made instanceof IDL.ConstructType))
        throw unreadable(`${name} is nothing but itself`)
      within.fill(made)
    }
    const named = within ?? made
    this.built.set(name, named)
    return named
  }
}

function primitive(name: string): IDL.Type {
  const found = PRIMITIVE_TYPES.get(name)
  if (found === undefined) throw unreadable(`no type ${name}`)
  return found
}

const { IDL: all } = candidTypes
const PRIMITIVE_TYPES: ReadonlyMap<string, IDL.Type> = new Map<string, IDL.Type>(
  Object.entries({
    ...{ nat: all.Nat, nat8: all.Nat8, nat16: all.Nat16, nat32: all.Nat32, nat64: all.Nat64 },
    ...{ int: all.Int, int8: all.Int8, int16: all.Int16, int32: all.Int32, int64: all.Int64 },
    ...{ bool: all.Bool, text: all.Text, principal: all.Principal, null: all.Null },
    ...{ float32: all.Float32, float64: all.Float64, reserved: all.Reserved, empty: all.Empty },
  }),
)
