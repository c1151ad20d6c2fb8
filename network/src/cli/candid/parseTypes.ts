import { IDL } from '@icp-sdk/core/candid'
import type { Lexer } from './lexer.ts'

const PRIMITIVES: Readonly<Record<string, IDL.Type>> = {
  nat: IDL.Nat,
  nat8: IDL.Nat8,
  nat16: IDL.Nat16,
  nat32: IDL.Nat32,
  nat64: IDL.Nat64,
  int: IDL.Int,
  int8: IDL.Int8,
  int16: IDL.Int16,
  int32: IDL.Int32,
  int64: IDL.Int64,
  float32: IDL.Float32,
  float64: IDL.Float64,
  bool: IDL.Bool,
  text: IDL.Text,
  null: IDL.Null,
  reserved: IDL.Reserved,
  empty: IDL.Empty,
  principal: IDL.Principal,
  blob: IDL.Vec(IDL.Nat8),
}

/** The types that a Candid text has given names to. */
export type Names = (name: string) => IDL.Type | undefined

/** Reads a type. Throws `CandidTextError`. */
export function parseType(lexer: Lexer, names: Names = () => undefined): IDL.Type {
  const { text, kind } = lexer.next
  if (kind !== 'word') lexer.fail('expected a type')
  const primitive = PRIMITIVES[text]
  lexer.take()
  if (primitive !== undefined) return primitive
  switch (text) {
    case 'opt':
      return IDL.Opt(parseType(lexer, names))
    case 'vec':
      return IDL.Vec(parseType(lexer, names))
    case 'record':
      return recordOf(parseFields(lexer, names, 'record'))
    case 'variant':
      return IDL.Variant(parseFields(lexer, names, 'variant'))
    case 'func':
      return parseFunction(lexer, names)
    case 'service':
      return parseService(lexer, names)
    default:
      return names(text) ?? lexer.fail(`unknown type ${text}`)
  }
}

/** Fields numbered from 0 on are a tuple, so that values show without numbers. */
function recordOf(fields: Record<string, IDL.Type>): IDL.Type {
  const labels = Object.keys(fields)
  const isTuple = labels.length > 0 && labels.every((label, index) => label === `_${index}_`)
  return isTuple ? IDL.Tuple(...Object.values(fields)) : IDL.Record(fields)
}

function parseFields(
  lexer: Lexer,
  names: Names,
  kind: 'record' | 'variant',
): Record<string, IDL.Type> {
  const fields: Record<string, IDL.Type> = {}
  let position = 0
  lexer.expect('{')
  while (!lexer.accept('}')) {
    const [label, type] = parseField(lexer, names, kind, position)
    fields[label] = type
    position = /^_\d+_$/.test(label) ? Number(label.slice(1, -1)) + 1 : position + 1
    if (!lexer.accept(';') && lexer.next.text !== '}') lexer.fail('expected `;` or `}`')
  }
  return fields
}

function parseField(
  lexer: Lexer,
  names: Names,
  kind: 'record' | 'variant',
  position: number,
): [string, IDL.Type] {
  const isLabel = lexer.next.kind === 'text' || lexer.next.kind === 'number'
  if (!isLabel && !lexer.hasLabel(':') && kind === 'record') {
    return [`_${position}_`, parseType(lexer, names)]
  }
  const isNumber = lexer.next.kind === 'number'
  const name = lexer.label()
  const label = isNumber ? `_${name}_` : name
  if (lexer.accept(':')) return [label, parseType(lexer, names)]
  return [label, IDL.Null]
}

function parseTuple(lexer: Lexer, names: Names): IDL.Type[] {
  const types: IDL.Type[] = []
  lexer.expect('(')
  while (!lexer.accept(')')) {
    if (lexer.hasLabel(':')) {
      lexer.label()
      lexer.expect(':')
    }
    types.push(parseType(lexer, names))
    if (!lexer.accept(',') && lexer.next.text !== ')') lexer.fail('expected `,` or `)`')
  }
  return types
}

/** Reads the arguments, results and mode of a function. */
function parseFunction(lexer: Lexer, names: Names): IDL.FuncClass {
  const args = parseTuple(lexer, names)
  lexer.expect('->')
  const results = parseTuple(lexer, names)
  const modes: string[] = []
  for (const mode of ['query', 'composite_query', 'oneway'])
    if (lexer.accept(mode)) modes.push(mode)
  return IDL.Func(toArguments(args), toArguments(results), modes)
}

/** The library types arguments as a list that is empty or has a first element. */
function toArguments([first, ...rest]: readonly IDL.Type[]): [] | [IDL.Type, ...IDL.Type[]] {
  return first === undefined ? [] : [first, ...rest]
}

/** Reads the methods of a service. */
export function parseService(lexer: Lexer, names: Names): IDL.ServiceClass {
  const methods: Record<string, IDL.FuncClass> = {}
  lexer.expect('{')
  while (!lexer.accept('}')) {
    const name = lexer.label()
    lexer.expect(':')
    if (lexer.next.kind === 'word') {
      const named = names(lexer.take().text)
      methods[name] = functionIn(named) ?? lexer.fail(`method ${name} has no function type`)
    } else methods[name] = parseFunction(lexer, names)
    if (!lexer.accept(';') && lexer.next.text !== '}') lexer.fail('expected `;` or `}`')
  }
  return IDL.Service(methods)
}

function functionIn(type: IDL.Type | undefined): IDL.FuncClass | undefined {
  const inner = type instanceof IDL.RecClass ? type.getType() : type
  return inner instanceof IDL.FuncClass ? inner : undefined
}
