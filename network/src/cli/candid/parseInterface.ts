import { IDL } from '@icp-sdk/core/candid'
import { Lexer } from './lexer.ts'
import { parseService, parseType } from './parseTypes.ts'

/** The functions of a service, by name. */
export type Interface = ReadonlyMap<string, IDL.FuncClass>

/** Reads an interface description, as canisters carry it. Throws `CandidTextError`. */
export function parseInterface(source: string): Interface {
  const lexer = new Lexer(source)
  const names = new NamedTypes(lexer)
  names.collect()
  if (!lexer.accept('service')) return new Map()
  if (lexer.next.text !== ':') lexer.label()
  lexer.expect(':')
  skipInitArguments(lexer, (name) => names.find(name))
  const service =
    lexer.next.text === '{'
      ? parseService(lexer, (name) => names.find(name))
      : names.find(lexer.label())
  if (!(service instanceof IDL.ServiceClass)) return lexer.fail('expected a service')
  return new Map(service._fields)
}

/** The type definitions of a description: each is read when it is first named. */
class NamedTypes {
  readonly #lexer: Lexer
  readonly #definitions = new Map<string, number>()
  readonly #types = new Map<string, IDL.Type>()
  readonly #recursive = new Map<string, IDL.RecClass>()

  constructor(lexer: Lexer) {
    this.#lexer = lexer
  }

  collect(): void {
    while (this.#lexer.accept('type')) {
      const name = this.#lexer.label()
      this.#lexer.expect('=')
      this.#definitions.set(name, this.#lexer.position)
      this.#lexer.skipDefinition()
    }
  }

  find(name: string): IDL.Type | undefined {
    const known = this.#types.get(name)
    if (known !== undefined) return known
    const definition = this.#definitions.get(name)
    if (definition === undefined) return undefined
    // Named while it is being read: it contains itself.
    const placeholder = IDL.Rec()
    this.#types.set(name, placeholder)
    const back = this.#lexer.position
    this.#lexer.seek(definition)
    const type = parseType(this.#lexer, (inner) => {
      if (inner === name) this.#recursive.set(name, placeholder)
      const found = this.find(inner)
      if (found === placeholder) this.#recursive.set(name, placeholder)
      return found
    })
    this.#lexer.seek(back)
    if (type instanceof IDL.ConstructType) placeholder.fill(type)
    this.#types.set(name, this.#recursive.get(name) ?? type)
    return this.#types.get(name)
  }
}

function skipInitArguments(lexer: Lexer, find: (name: string) => IDL.Type | undefined): void {
  if (lexer.next.text !== '(') return
  lexer.take()
  while (!lexer.accept(')')) {
    if (lexer.hasLabel(':')) {
      lexer.label()
      lexer.expect(':')
    }
    parseType(lexer, find)
    lexer.accept(',')
  }
  lexer.expect('->')
}
