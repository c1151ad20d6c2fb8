import type { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { CandidTextError, Lexer, unquote } from './lexer.ts'
import { parseType } from './parseTypes.ts'

/** A value as it is written, before its type is settled. */
export type Written =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly bytes: Buffer }
  | { readonly kind: 'blob'; readonly bytes: Buffer }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'principal'; readonly id: Principal }
  | { readonly kind: 'func'; readonly id: Principal; readonly method: string }
  | { readonly kind: 'opt'; readonly value: Written }
  | { readonly kind: 'vec'; readonly items: readonly Written[] }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Written])[] }
  | { readonly kind: 'variant'; readonly label: string; readonly value: Written }
  | { readonly kind: 'typed'; readonly type: IDL.Type; readonly value: Written }

/** Reads the arguments of a call, such as `(42 : nat, record { name = "x" })`. */
export function parseValues(source: string): Written[] {
  const lexer = new Lexer(source)
  const values: Written[] = []
  lexer.expect('(')
  while (!lexer.accept(')')) {
    values.push(parseValue(lexer))
    if (!lexer.accept(',') && lexer.next.text !== ')') lexer.fail('expected `,` or `)`')
  }
  if (lexer.next.kind !== 'end') lexer.fail('expected the end')
  return values
}

function parseValue(lexer: Lexer): Written {
  const value = parseBare(lexer)
  return lexer.accept(':') ? { kind: 'typed', type: parseType(lexer), value } : value
}

function parseBare(lexer: Lexer): Written {
  const token = lexer.take()
  if (token.kind === 'number') return { kind: 'number', text: token.text.replaceAll('_', '') }
  if (token.kind === 'text') return { kind: 'text', bytes: unquote(token.text) }
  switch (token.text) {
    case '(': {
      const value = parseValue(lexer)
      lexer.expect(')')
      return value
    }
    case 'true':
    case 'false':
      return { kind: 'bool', value: token.text === 'true' }
    case 'null':
      return { kind: 'null' }
    case 'opt':
      return { kind: 'opt', value: parseBare(lexer) }
    case 'blob':
      return { kind: 'blob', bytes: unquote(lexer.take().text) }
    case 'principal':
    case 'service':
      return { kind: 'principal', id: parsePrincipal(lexer) }
    case 'func': {
      const id = parsePrincipal(lexer)
      lexer.expect('.')
      return { kind: 'func', id, method: lexer.label() }
    }
    case 'vec':
      return { kind: 'vec', items: parseItems(lexer) }
    case 'record':
      return { kind: 'record', fields: parseFields(lexer) }
    case 'variant':
      return parseVariant(lexer)
    default:
      throw new CandidTextError(
        token.kind === 'end'
          ? 'Candid text: a value is missing at the end'
          : `Candid text: \`${token.text}\` is no value`,
      )
  }
}

function parsePrincipal(lexer: Lexer): Principal {
  const text = lexer.label()
  try {
    return Principal.fromText(text)
  } catch {
    throw new CandidTextError(`Candid text: ${text} is no principal`)
  }
}

function parseItems(lexer: Lexer): Written[] {
  const items: Written[] = []
  lexer.expect('{')
  while (!lexer.accept('}')) {
    items.push(parseValue(lexer))
    if (!lexer.accept(';') && lexer.next.text !== '}') lexer.fail('expected `;` or `}`')
  }
  return items
}

function parseFields(lexer: Lexer): (readonly [string, Written])[] {
  const fields: (readonly [string, Written])[] = []
  lexer.expect('{')
  while (!lexer.accept('}')) {
    fields.push(lexer.hasLabel('=') ? labelled(lexer) : [`_${fields.length}_`, parseValue(lexer)])
    if (!lexer.accept(';') && lexer.next.text !== '}') lexer.fail('expected `;` or `}`')
  }
  return fields
}

function labelled(lexer: Lexer): readonly [string, Written] {
  const isNumber = lexer.next.kind === 'number'
  const name = lexer.label()
  lexer.expect('=')
  return [isNumber ? `_${name}_` : name, parseValue(lexer)]
}

function parseVariant(lexer: Lexer): Written {
  lexer.expect('{')
  const label = lexer.label()
  const value: Written = lexer.accept('=') ? parseValue(lexer) : { kind: 'null' }
  lexer.accept(';')
  lexer.expect('}')
  return { kind: 'variant', label, value }
}
